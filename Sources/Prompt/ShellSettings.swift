package import Commands
package import Engine
import SceneSystem
import Text

/// The settings of an interactive shell, most of which come from the environment.
package struct ShellSettings: Sendable {
  /// The name of the shell in the prompt, in `.inputrc` and in the user's directories.
  let name: String
  /// The file of the command history; nil keeps it in memory.
  let historyPath: String?
  let usesColor: Bool
  let programPath: String
  /// The command line of the pager; nil for none.
  let pager: String?
  let configPath: String?
  /// The program in which a line is edited; nil without a directory for its file.
  let textEditor: TextEditor?
  package var lessons: [Tutorial.Lesson] = []
  package var registry = CommandRegistry.standard.adding(PromptCommands.all)
  let makeHost: MakeHost
  /// Whether the shell runs no programs, writes no files, and reads files of the working directory only.
  package var isSandbox = false
  /// The file in which the state of the session is kept; nil for none.
  package var statePath: String?
  /// Whether the session begins where the last one ended, whatever the user's settings say.
  package var restores = false
  /// The link with which the session begins, instead of a restored state.
  package var link: String?
  /// The variables at the start.
  package var variables: [String: Value] = [:]

  package typealias MakeHost =
    @Sendable @MainActor (
      _ limit: ScriptHost.Limit?, _ columns: @escaping @MainActor () -> Int,
      _ print: @escaping @MainActor (String) throws(ScriptHost.Failure) -> Void
    ) -> ScriptHost

  /// Reads the environment: the directory for state (XDG Base Directory), colors (https://no-color.org and `TERM`),
  /// programs, the pager and the editor.
  package init(
    name: String, environment variables: [String: String], makeHost: @escaping MakeHost
  ) {
    let directories = UserDirectories(environment: variables)
    self.name = name
    self.makeHost = makeHost
    historyPath = directories.map { "\($0.state)/\(name)/history" }
    usesColor = ColorMode.isColored(variables, onTerminal: true)
    programPath = variables["PATH"] ?? ""
    let pager = variables["PAGER"] ?? "less -FRX"
    self.pager = pager.isEmpty || variables["TERM"] == "dumb" ? nil : pager
    let program = ["VISUAL", "EDITOR"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? "vi"
    textEditor = directories.map {
      TextEditor(program: program, path: "\($0.state)/\(name)/line-\(SystemProcess.id).scene")
    }
    configPath = directories.map { "\($0.config)/\(name)/config" }
  }
}
