package import Commands
package import Engine
import SceneSystem
import Text

/// What an interactive shell takes from its surroundings.
package struct ShellSettings: Sendable {
  /// What the shell is called: in the prompt, in `.inputrc` and in the user's folders.
  let name: String
  /// The file that keeps what was typed; nil keeps it in memory only.
  let historyPath: String?
  let usesColour: Bool
  let programPath: String
  /// The command line of what shows more than a screen; nil for none.
  let pager: String?
  let configPath: String?
  /// The program in which a line is edited; nil where there is no folder for its file.
  let textEditor: TextEditor?
  package var lessons: [Tutorial.Lesson] = []
  package var registry = CommandRegistry.standard.adding(PromptCommands.all)
  let makeHost: MakeHost
  /// Whether scripts neither run programs nor write files, nor read any elsewhere.
  package var isSandbox = false
  /// The variables that the shell begins with.
  package var variables: [String: Value] = [:]

  package typealias MakeHost =
    @Sendable @MainActor (
      _ limit: ScriptHost.Limit?, _ columns: @escaping @MainActor () -> Int,
      _ print: @escaping @MainActor (String) throws(ScriptHost.Failure) -> Void
    ) -> ScriptHost

  /// Reads what the user has set: where state goes (XDG Base Directory), whether there are colours
  /// (https://no-color.org, and what kind of terminal it is), and where programs are.
  package init(
    name: String, environment variables: [String: String], makeHost: @escaping MakeHost
  ) {
    let directories = UserDirectories(environment: variables)
    self.name = name
    self.makeHost = makeHost
    historyPath = directories.map { "\($0.state)/\(name)/history" }
    usesColour = ColorMode.isColored(variables, onTerminal: true)
    programPath = variables["PATH"] ?? ""
    let pager = variables["PAGER"] ?? "less -FRX"
    self.pager = pager.isEmpty || variables["TERM"] == "dumb" ? nil : pager
    let program = ["VISUAL", "EDITOR"].compactMap { variables[$0] }.first { !$0.isEmpty } ?? "vi"
    textEditor = directories.map {
      TextEditor(program: program, path: "\($0.state)/\(name)/line-\(SystemProcess.number).scene")
    }
    configPath = directories.map { "\($0.config)/\(name)/config" }
  }
}
