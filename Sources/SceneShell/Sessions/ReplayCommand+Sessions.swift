import ArgumentParser
import SceneExplorer

extension ReplaySubcommand {
  /// Replays recorded sessions, one after the other.
  @MainActor
  func replaySessions(_ console: Console) async -> ExitCode {
    if let option = optionOfLists {
      console.printDiagnostic(
        "error: \(option) applies to lists of links, not to sessions\n"
          + "  help: omit it, or replay the lists separately")
      return console.close(.usage)
    }
    var choices = SessionReplay<App>.Choices(continues: continues, last: until)
    choices.isStepped = step
    choices.isQuiet = quiet
    do throws(ExitRequest) {
      choices.secrets = try console.values(of: secrets)
      choices.policy = try console.require { () throws(PolicyError) in
        try record.policy(of: App.name)
      }
      try OutputFile.check([coverage.file], console)
    } catch {
      return console.close(error.status)
    }
    let recorder = coverage.recorder
    var status = ExitStatus.success
    for file in files {
      guard SessionFile.isSession(file) else {
        console.printDiagnostic(
          "error: '\(name: file)' is not a journal\n  help: replay lists of links separately")
        return console.close(.usage)
      }
      let replay = SessionReplay<App>(
        file, choices, options: options, console: console, covering: recorder)
      let own = await replay.run()
      if status == .success { status = own }
    }
    if let recorder {
      status = coverage.write(recorder.coverage, of: App.name, after: status, console)
    }
    return console.close(status)
  }

  /// Fails if a replay of links has an option that applies to sessions only.
  @MainActor
  func checkIsForLists(_ console: Console) throws(ExitRequest) {
    guard let option = optionOfSessions else { return }
    console.printDiagnostic(
      "error: \(option) needs the journal of a session\n"
        + "  help: name the journal, as in replay session.jsonl")
    throw ExitRequest(status: .usage)
  }

  /// The first given option that applies to links only.
  private var optionOfLists: String? {
    let options = [
      ("--record", record.path != nil), ("--start", start != nil), ("--warm", warm),
      ("--force", force), ("--jobs", jobs != 1), ("--baseline", baseline != nil),
      ("--report", !reports.isEmpty), ("--shard", shard != nil), ("--seed", launch.seed != nil),
      ("--live", launch.live), ("--virtual", launch.virtual),
    ]
    return options.first { $0.1 }?.0
  }

  /// The first given option that applies to sessions only.
  private var optionOfSessions: String? {
    let options = [
      ("--continue", continues), ("--step", step), ("--until", until != nil),
      ("--secret", !secrets.assignments.isEmpty),
      ("--secret-file", !secrets.files.isEmpty), ("--coverage", coverage.path != nil),
    ]
    return options.first { $0.1 }?.0
  }
}
