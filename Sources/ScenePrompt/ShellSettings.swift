package import SceneCommands
package import SceneEngine
package import SceneSessions
import SceneSystem
import SceneText

/// The settings of an interactive shell, most of which come from the environment.
package struct ShellSettings: Sendable {
  /// The name of the shell in the prompt, in `.inputrc` and in the user's directories.
  package let name: String
  /// The file of the command history; nil keeps it in memory.
  let historyPath: String?
  package let usesColor: Bool
  package let programPath: String
  /// The command line of the pager; nil for none.
  let pager: String?
  package let configPath: String?
  /// The program in which a line is edited; nil without a directory for its file.
  let textEditor: TextEditor?
  package var lessons: [Tutorial.Lesson] = []
  package var registry = CommandRegistry.standard.adding(PromptCommands.all)
  let makeHost: MakeHost
  /// The subcommands of the program, which are no commands of the shell.
  package var subcommands: [String] = []
  /// Whether the shell runs no programs, writes no files, and reads files of the working directory only.
  package var isSandbox = false
  /// The file in which the state of the session is kept; nil for none.
  package var statePath: String?
  /// Whether the session begins where the last one ended, whatever the user's settings say.
  package var restores = false
  /// The link with which the session begins, instead of a restored state.
  package var link: String?
  /// Begins what the process does besides the prompt, given the run of the app and its secrets; nil for nothing.
  package var serve:
    (@Sendable @MainActor (AppSession, SecretDetector) throws -> BackgroundService)?
  /// The directory of relative paths, for completion; nil for the working directory.
  package var directory: String?
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
      TextEditor(program: program, folder: "\($0.state)/\(name)")
    }
    configPath = directories.map { "\($0.config)/\(name)/config" }
  }

  /// The settings of an engine whose front end is another process, which has its own history, pager and editor.
  package init(
    attachedAs name: String, usesColor: Bool, programPath: String, configPath: String?
  ) {
    self.name = name
    self.usesColor = usesColor
    self.programPath = programPath
    self.configPath = configPath
    (historyPath, pager, textEditor) = (nil, nil, nil)
    makeHost = { _, columns, print in
      ScriptHost(
        print: print, columns: columns,
        readFile: { (path) throws(ScriptHost.Failure) in
          throw ScriptHost.Failure("cannot read '\(path)' here")
        },
        openFile: { (path, _) throws(ScriptHost.Failure) in
          throw ScriptHost.Failure("cannot write '\(path)' here")
        },
        runPrograms: { (_, _) throws(ScriptHost.ProgramFailure) in
          throw ScriptHost.ProgramFailure(
            program: 0, ScriptHost.Failure("cannot run programs here"))
        })
    }
  }
}
