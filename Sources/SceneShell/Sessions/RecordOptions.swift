import ArgumentParser
import Scenes

/// The options that have a run written down.
struct RecordOptions: ParsableArguments {
  @Option(
    name: .customLong("record"),
    help: ArgumentHelp(
      "Write down all that comes to the app, for replay to do it again.", valueName: "file"))
  var path: String?

  @Flag(help: "Bring each line of the record to the disk before anybody sees what came of it.")
  var durable = false

  func validate() throws {
    if path?.isEmpty == true { throw ValidationError("--record needs a file, as in session.jsonl") }
  }
}
