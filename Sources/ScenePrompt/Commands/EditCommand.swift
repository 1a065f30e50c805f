import SceneCommands
import SceneEngine
import SceneLanguage
import SceneSystem

/// Edit the last line in VISUAL, EDITOR or vi, then run the result.
///
/// Ctrl-X Ctrl-E edits the line being typed. To run nothing, delete the text.
@Command
struct EditCommand: ShellCommand {
  static let category = CommandCategory.prompt
  static let traits: CommandTraits = [.isInteractive, .hasNoData]

  func run(in context: CommandContext) async throws(ScriptFailure) -> CommandOutput {
    let history = await context.prompt.readHistory()
    let last = history.last { $0.text.prefix { $0.isLetter } != Self.name }
    do throws(ScriptHost.Failure) { try await context.prompt.edit(last?.text ?? "") } catch {
      throw context.place.failure(error.code, error.message, help: error.help)
    }
    return .nothing
  }
}

/// The program in which a user edits a text.
struct TextEditor {
  /// The command line of the program.
  let program: String
  /// The directory of the temporary file with the text, which only the user can read.
  let folder: String

  /// Removes the texts of processes that were killed while their editor ran.
  func removeRemains() {
    for entry in (try? FolderEntry.entries(of: Array(folder.utf8))) ?? [] {
      let name = String(decoding: entry.bytes, as: UTF8.self)
      guard let id = name.wholeMatch(of: /line-([0-9]+)\.scene/).flatMap({ Int32($0.1) }),
        !SystemProcess.exists(id)
      else { continue }
      SystemFolder.removeUnused("\(folder)/\(name)")
    }
  }

  /// Lets the user edit a text.
  ///
  /// - Returns: The text as it is when the program ends.
  func edit(_ text: String) throws(ScriptHost.Failure) -> String {
    let path = "\(folder)/line-\(SystemProcess.id).scene"
    let end: ProcessEnd
    let bytes: [UInt8]
    do throws(FileError) {
      try SystemFolder.create(folder)
      try FileWriter.replace(path, with: "\(text)\n".utf8)
      defer { SystemFolder.removeFile(path) }
      // Another machine, or a container, can have the same home and does not see the process.
      var lock = try FileWriter(path: path, appends: true)
      defer { withExtendedLifetime(lock) {} }
      _ = try lock.lock()
      let quoted = "'\(path.replacing("'", with: #"'\''"#))'"
      end = try Subprocess.runOnTerminal("\(program) \(quoted)") { EventLoop.isEnding }
      bytes = try FileReader.bytes(of: path, limit: 1_000_000)
    } catch {
      throw ScriptHost.Failure("\(error)")
    }
    guard end == .status(0) else {
      throw ScriptHost.Failure(
        "the editor '\(program)' failed with status \(end.shellStatus)",
        help: "set VISUAL or EDITOR to a program")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
