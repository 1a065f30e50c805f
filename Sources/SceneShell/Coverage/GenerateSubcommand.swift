import ArgumentParser
import FoundationEssentials
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
    help: ArgumentHelp("Directory for the scripts.", valueName: "directory"))
  var directory = "generated"

  @Option(help: "\(StartChoice.help(for: App.starts, where: "State in which the scripts begin"))")
  var start: String?

  @Option(help: "Maximum number of states to find.")
  var states = 1000

  @Option(help: "Maximum number of lines of a script.")
  var depth = 50

  @Option(help: "Moves to try first.")
  var order: ExplorationOrder = .coverage

  @Option(
    name: .customLong("without"),
    help: "Kind of moves to leave out (repeatable).")
  var excluded: [ExploredMoveKind] = []

  @Option(help: "Seconds after which a move that has not ended is left out.")
  var timeout: UInt32 = 10

  @Flag(help: .hidden)
  var worker = false

  @OptionGroup var options: App.Options

  func validate() throws {
    if directory.isEmpty { throw ValidationError("--output needs a directory") }
    try explore().validate()
  }

  /// The exploration, with the options of `explore`.
  private func explore() throws -> ExploreSubcommand<App> {
    var explore = try ExploreSubcommand<App>.parse([])
    explore.start = start
    explore.states = states
    explore.depth = depth
    explore.order = order
    explore.excluded = excluded
    explore.timeout = timeout
    explore.options = options
    // Findings are not written.
    explore.skipped = ExplorationCheck.allCases.filter { $0 != .restoring }
    return explore
  }

  func run(_ console: Console) async throws(ExitRequest) -> ExitStatus {
    let explore: ExploreSubcommand<App>
    do { explore = try self.explore() } catch {
      throw console.exitRequest(printing: ExploreSubcommand<App>.message(for: error))
    }
    if worker { return try await explore.serve(testing: [], keepingScripts: true, console) }
    let known = try CoverageText.merged(files, of: App.name, console)
    let process = ExploreProcess(
      arguments: ShellWorker.arguments(
        from: CommandLine.arguments.prefix(1) + CommandLineTool<App>.arguments),
      endingAttemptsAfter: timeout, console)
    let outcome = try await process.search()
    let kinds = kinds.isEmpty ? [.actions] : kinds
    var reached = known
    var count = 0
    var paths: Set<String> = []
    for (script, items) in CoveringScript.cover(
      of: outcome.result.scripts, for: kinds, beyond: known)
    {
      let path = path(of: script, besides: paths)
      paths.insert(path)
      let list = Self.list(items)
      try write(try text(of: script, covering: list, console), to: path, console)
      guard await passes(path, console) else { continue }
      count += 1
      reached.merge(script.coverage)
      console.print("\(path): \(list)")
    }
    reached.addItems(of: outcome.result.coverage)
    for kind in kinds {
      let missing = reached.missing(kind)
      if !missing.isEmpty {
        console.print("\(kind.rawValue) that remain: \(missing.joined(separator: ", "))")
      }
    }
    console.print("\(count) \(count == 1 ? "script" : "scripts") written")
    return outcome.isInterrupted ? .interrupted : .success
  }

  // MARK: Scripts

  /// The maximum number of items in the comment of a script.
  private static var maxItems: Int { 5 }

  private static func list(_ items: [String]) -> String {
    let rest = items.count - maxItems
    return items.prefix(maxItems).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static var fileKind: FileKind { FileKind("a generated script", start: "# generated: ") }

  private func path(of script: CoveringScript, besides paths: Set<String>) -> String {
    let words = (script.subject ?? "start").split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = "\(directory)/\(words.joined(separator: "-"))"
    var path = "\(name).scene"
    var number = 1
    while paths.contains(path) {
      number += 1
      path = "\(name)-\(number).scene"
    }
    return path
  }

  /// The text of a script in canonical form.
  @MainActor
  private func text(
    of script: CoveringScript, covering list: String, _ console: Console
  ) throws(ExitRequest) -> String {
    let lines =
      ["# generated: \(list)"] + [start.map(StartChoice.firstLine)].compactMap(\.self)
      + script.lines + ["expect where == \(ScriptLine.text([script.place]))"]
    let source = SourceText(name: "generated", lines.map { $0 + "\n" }.joined())
    do throws(Diagnostic) { return try CommandRegistry.all.format(source) } catch {
      console.printDiagnostic(error)
      throw ExitRequest(status: .commandFailed)
    }
  }

  @MainActor
  private func write(
    _ text: String, to path: String, _ console: Console
  ) throws(ExitRequest) {
    try console.require(orExitWith: .commandFailed) {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      if let conflict = FileConflict(replacing: path, with: Self.fileKind) { throw conflict }
      try FileWriter.replace(path, with: text.utf8, permissions: nil)
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
