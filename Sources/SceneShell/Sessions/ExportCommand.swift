import ArgumentParser
import Scenes
import Script
import Sessions
import Terminal

/// `koober export`: tests that are made of recorded sessions.
struct ExportCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Makes a test of a recorded session.",
      subcommands: [ExportScriptCommand<App>.self])
  }
}

/// `koober export script`: a scene script that does what somebody has done.
struct ExportScriptCommand<App: ShellApp>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "script",
      abstract: "Prints a scene script of a session, with expectations of what changed.",
      discussion: """
        The script is tried in a fresh app: expectations that don't hold there are left out, and lines that \
        fail are marked. What is secret is a variable of its name: run it with -v NAME=VALUE.
        """)
  }

  @ArgumentParser.Argument(help: "The record of a session.")
  var file: String

  @OptionGroup var part: SessionPart
  @OptionGroup var options: App.Options

  func run() throws {
    throw MainThread.run { [self] console in await export(console) }
  }

  @SceneActor
  private func export(_ console: Console) async -> ExitCode {
    do {
      let (header, entries) = try JournalFileReader.all(of: file, console)
      try part.check(header, App.name, file, console)
      var draft = ScriptDraft(
        of: part.chosen(ScriptDraft.entries(leadingTo: entries)), on: header.origin)
      let (start, outcome) = await best(of: draft, header, console)
      if let report = outcome.report {
        console.complain("warning: the script wasn't tried: \(report)")
      }
      draft.leaveOut(outcome.failures)
      draft.leaveOutWaits()
      console.write(draft.text(header: header.origin.scriptHeader(startingAs: start)).utf8)
      return console.close(.success)
    } catch let failure as JournalFileReader.Failure {
      console.complain(failure.text)
      return console.close(.syntax)
    } catch let stop as CommandStop {
      return console.close(stop.status)
    } catch {
      console.complain("error: \(error)")
      return console.close(.commandFailed)
    }
  }
}

extension ExportScriptCommand {
  /// Tries a script from each state that an app can begin in: the session may have begun in any of them.
  @SceneActor
  private func best(
    of draft: ScriptDraft, _ header: JournalHeader, _ console: Console
  ) async -> (StartState?, ScriptTrial<App>.Outcome) {
    var best: (StartState?, ScriptTrial<App>.Outcome)?
    for (index, start) in App.starts.enumerated() {
      let trial = ScriptTrial<App>(
        options: options, origin: header.origin, secrets: part.values, start: start,
        console: console)
      let outcome = await trial.run(draft.lines, binding: draft.secrets)
      guard outcome.report == nil else { continue }
      let isBetter = best.map { outcome.failures.count < $0.1.failures.count } ?? true
      if isBetter { best = (index == 0 ? nil : start, outcome) }
    }
    return best ?? (nil, ScriptTrial<App>.Outcome(report: "the app can't begin"))
  }
}

extension JournalOrigin {
  /// The first line of a script that is to begin as a session did; nil where each does.
  func scriptHeader(startingAs start: StartState? = nil) -> String? {
    let fields = [seed == 0 ? nil : "seed: \(seed)", start.map { "start: \($0.name)" }]
      .compactMap(\.self)
    return fields.isEmpty ? nil : "script \(fields.joined(separator: " "))"
  }
}

extension ScriptDraft {
  /// Leaves out the checks that don't hold, and says which inputs fail.
  mutating func leaveOut(_ failures: [Int: String]) {
    var kept: [Line] = []
    for (index, line) in lines.enumerated() {
      switch (line.role, failures[index]) {
      case (.check, _?): continue
      case (.input, let reason?): kept += [Line(.comment, "# fails here: \(reason)"), line]
      default: kept.append(line)
      }
    }
    lines = kept
  }
}
