import SceneCommands
import SceneLanguage

/// Read a CSV, JSON or JSON Lines file: `for row in read rows.csv`.
///
/// The file name must end in `.csv`, `.json` or `.jsonl`. The first record of a CSV
/// file names the fields, as in `$row.name`.
@Command
struct ReadCommand: QueryCommand {
  static let category = CommandCategory.script
  static let traits: CommandTraits = [.isQuery, .isKnownInPast, .takesFile]

  /// File to read.
  let file: String
  /// Print long values in full.
  var all: Bool = false

  func run(in context: CommandContext) throws(ScriptFailure) -> CommandOutput {
    let bytes = try context.readFile(file)
    do throws(DataFile.Fault) {
      let value = try DataFile.value(bytes, path: file)
      return all ? .full(value) : .value(value)
    } catch {
      let place = error.line.map { "\(file):\($0): " } ?? ""
      throw context.argument.failure(.readMalformed, place + error.message, help: error.help)
    }
  }

  static func example(in samples: AppSamples) -> String? {
    "echo '[1, 2]' > list.json; read list.json"
  }
}
