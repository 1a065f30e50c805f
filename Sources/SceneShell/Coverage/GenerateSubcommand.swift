import ArgumentParser
import FoundationEssentials
import OrderedCollections
import SceneCommands
import SceneEngine
import SceneExplorer
import SceneLanguage
import SceneSessions
import SceneSystem
import SceneText

/// `koober generate`: writes scripts that reach what no script reaches.
struct GenerateSubcommand<App: ShellApp>: ConsoleSubcommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "generate",
      abstract: "Write scripts that reach what no script reaches.",
      discussion: """
        The command explores fresh apps, as explore does, and writes scripts that reach everything that the \
        exploration has reached and the coverage files have not: first the script that reaches most, then the one \
        that reaches most of the rest, and so on. Each script ends with an expectation of the place where the app then \
        is. It runs once before it is kept. Generated scripts are replaced, and no other files.

        Exit status: 0 success; 1 wrong usage, or a file cannot be read; 3 the app cannot be started, or a script \
        cannot be written; 130 interrupted.
        """)
  }

  @Option(
    name: .customLong("cover"),
    help: ArgumentHelp("Kind of what the scripts reach (repeatable; default: actions)."))
  var kinds: [Coverage.Kind] = []

  @Option(
    name: .customLong("coverage"),
    help: ArgumentHelp(
      "Coverage file of what is reached already, as of 'run --coverage' (repeatable).",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var files: [String] = []

  @Option(
    name: .customLong("output"),
    help: ArgumentHelp("Directory for the scripts.", valueName: "directory"),
    completion: .directory)
  var directory = "generated"

  @OptionGroup var searching: SearchOptions<App>

  @Flag(help: .hidden)
  var worker = false

  @OptionGroup var options: App.Options

  func validate() throws {
    if directory.isEmpty { throw ValidationError("--output needs a directory") }
  }

  func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    if worker {
      let worker = ExploreWorker<App>(searching, options, console)
      (worker.recorder, worker.keepsScripts) = (CoverageRecorder(), true)
      return try await worker.serve()
    }
    if let status = FileStatus(path: directory), status.kind != .folder {
      throw console.exitRequest(
        printing: "cannot write scripts to '\(name: directory)': it is not a directory")
    }
    let known = try CoverageText.merged(files, of: App.name, console)
    let process = try ExploreProcess(searching, console)
    let outcome = try await process.search()
    if let mistake = outcome.mistake { throw ExitRequest(status: mistake.print(console)) }
    outcome.uncheckedPaths.forEach(console.warn)
    if let stop = process.stop {
      console.printDiagnostic("note: not all moves were tried, because \(stop.reason)")
    }
    let kinds = kinds.isEmpty ? [.actions] : Array(OrderedSet(kinds))
    var reached = known
    var count = 0
    var scripts = ScriptDirectory(at: directory, of: Self.fileKind)
    for (script, items) in CoveringScript.cover(
      of: outcome.result.scripts, for: kinds, beyond: known)
    {
      let list = Self.list(items)
      let text = try text(of: script, covering: list, console)
      let path = try console.require(orExitWith: .commandFailed) {
        try scripts.write(text, about: script.subject ?? "start")
      }
      guard await passes(path, console) else { continue }
      count += 1
      reached.merge(script.coverage)
      console.print("\(path): \(list)")
    }
    reached.addItems(of: outcome.recorded)
    for kind in kinds {
      let missing = reached.missing(kind)
      if !missing.isEmpty {
        console.print("\(kind.rawValue) that remain: \(missing.joined(separator: ", "))")
      }
    }
    console.print("\(count) \(count == 1 ? "script" : "scripts") written")
    return process.stop == .interrupt ? .interrupted : .success
  }

  // MARK: Scripts

  /// The maximum number of items in the comment of a script.
  private static var maxItems: Int { 5 }

  private static func list(_ items: [String]) -> String {
    let rest = items.count - maxItems
    return items.prefix(maxItems).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static var fileKind: FileKind { FileKind("a generated script", start: "# generated: ") }

  /// The text of a script in canonical form.
  @MainActor
  private func text(
    of script: CoveringScript, covering list: String, _ console: Console
  ) throws(ExitRequest) -> String {
    let lines =
      ["# generated: \(list)"] + [searching.start.map(StartChoice.firstLine)].compactMap(\.self)
      + script.lines + ["expect where == \(ScriptLine.text([script.place]))"]
    let source = SourceText(name: "generated", lines.map { $0 + "\n" }.joined())
    do throws(Diagnostic) { return try CommandRegistry.all.format(source) } catch {
      console.printDiagnostic(error)
      throw ExitRequest(status: .commandFailed)
    }
  }

  /// Runs a script, and removes it if it fails.
  @MainActor
  private func passes(_ path: String, _ console: Console) async -> Bool {
    let apps = FreshApps(App.self, options, .virtual(seed: 0))
    do {
      let bytes = try FileReader.bytes(of: path, limit: 64_000_000)
      try await apps.run(bytes, path, Observations(of: nil, at: nil))
      return true
    } catch {
      console.warn("a script was left out, because it fails: \(error)")
      try? FileManager.default.removeItem(atPath: path)
      return false
    }
  }
}

extension Coverage.Kind: ExpressibleByArgument {}
