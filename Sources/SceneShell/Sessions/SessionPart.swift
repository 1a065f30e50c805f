import ArgumentParser
import Sessions

/// The options that choose a part of a session, and give back what it leaves out.
struct SessionPart: ParsableArguments {
  @Option(help: "Leave out what was done after the entry of this number.")
  var until: Int?

  @Option(help: "Expect nothing before the entry of this number, which only leads there.")
  var from: Int?

  @Option(
    name: .customLong("secret"),
    help: ArgumentHelp(
      "What a session leaves out under a name; may be given again.", valueName: "name=value"))
  var secrets: [SecretOption] = []

  /// The values of what is left out, by its name.
  var values: [String: String] {
    Dictionary(secrets.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// The entries that are chosen, of one app.
  @MainActor
  func chosen(_ entries: [JournalEntry], of path: String, _ console: Console) -> [JournalEntry] {
    let entries = entries.filter { entry in until.map { entry.number <= $0 } ?? true }
    // Of several apps it is the last, as far as it was chosen.
    let starts = entries.indices.filter {
      if case .start = entries[$0].input { true } else { false }
    }
    guard let start = starts.last else { return entries }
    if starts.count > 1 {
      let number = entries[start].number
      console.complain(
        "warning: \(path): the record is of \(starts.count) apps, and this of the last of them, which "
          + "begins at entry \(number); --until chooses another")
    }
    return Array(entries[start...])
  }

  /// Sees to it that a session is one of this app, from its beginning.
  @MainActor
  func check(
    _ header: JournalHeader, _ app: String, _ path: String, _ console: Console
  ) throws(CommandStop) {
    guard header.app == app else {
      let fault = JournalError.foreign(app: header.app, here: app)
      console.complain(VisibleText.escaped("error: \(path): \(fault)", keepsNewlines: false))
      throw CommandStop(status: .usage)
    }
    if header.state != nil {
      console.complain(
        "warning: \(path): the record begins in the middle of a session, and the script at its start"
      )
    }
  }
}
