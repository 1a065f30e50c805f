import ArgumentParser

extension ReplaySubcommand {
  /// Plays recorded sessions, one after the other.
  @MainActor
  func replaySessions(_ console: Console) async -> ExitCode {
    if let option = optionOfLists {
      console.complain(
        "error: \(option) is for lists of links, and a session is played as it was\n"
          + "  help: leave it out, or replay lists by themselves")
      return console.close(.usage)
    }
    var choices = SessionReplay<App>.Choices(goesOn: goesOn, last: until)
    choices.isStepped = step
    choices.isQuiet = quiet
    choices.secrets = Dictionary(secrets.map { ($0.name, $0.value) }) { _, last in last }
    var status = ExitStatus.success
    for file in files {
      guard SessionFile.isSession(file) else {
        console.complain("error: \(file): is no session; replay lists of links by themselves")
        return console.close(.usage)
      }
      let replay = SessionReplay<App>(file, choices, options: options, console: console)
      let own = await replay.run()
      if status == .success { status = own }
    }
    return console.close(status)
  }

  /// Makes sure that nobody who replays links has asked for what only sessions have.
  @MainActor
  func checkIsForLists(_ console: Console) throws(CommandStop) {
    guard let option = optionOfSessions else { return }
    console.complain(
      "error: \(option) is for recorded sessions, and there is none among the files\n"
        + "  help: a session is read from a file, as in replay session.jsonl")
    throw CommandStop(status: .usage)
  }

  /// The first option that is given and says nothing of a session.
  private var optionOfLists: String? {
    let options = [
      ("--record", record.path != nil), ("--start", start != nil), ("--warm", warm),
      ("--force", force), ("--jobs", jobs != 1), ("--baseline", baseline != nil),
      ("--report", !reports.isEmpty), ("--shard", shard != nil), ("--seed", launch.seed != nil),
      ("--live", launch.live), ("--virtual", launch.virtual),
    ]
    return options.first { $0.1 }?.0
  }

  /// The first option that is given and says nothing of links.
  private var optionOfSessions: String? {
    let options = [
      ("--continue", goesOn), ("--step", step), ("--until", until != nil),
      ("--secret", !secrets.isEmpty),
    ]
    return options.first { $0.1 }?.0
  }
}
