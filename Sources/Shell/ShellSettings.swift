package import Scenes
import Terminal

/// What an interactive shell takes from its surroundings.
package struct ShellSettings: Equatable, Sendable {
  /// What the shell is called: in the prompt, in `.inputrc` and in the user's folders.
  package var name: String
  /// The file that keeps what was typed; nil keeps it in memory only.
  package var historyPath: String?
  /// Whether text has colours.
  package var usesColour: Bool
  /// The folders in which programs are looked for, as in `PATH`.
  package var programPath: String
  /// The variables that the shell begins with.
  package var variables: [String: Value] = [:]

  /// Creates settings from their parts.
  package init(name: String, historyPath: String?, usesColour: Bool, programPath: String = "") {
    self.name = name
    self.historyPath = historyPath
    self.usesColour = usesColour
    self.programPath = programPath
  }

  /// Reads what the user has set: where state goes (XDG Base Directory), whether there are colours
  /// (https://no-color.org, and what kind of terminal it is), and where programs are.
  ///
  /// - Parameters:
  ///   - name: What the shell is called.
  ///   - variables: The variables of the process.
  package init(name: String, environment variables: [String: String]) {
    let terminal = variables["TERM"] ?? ""
    self.init(
      name: name,
      historyPath: UserDirectories(environment: variables).map { "\($0.state)/\(name)/history" },
      usesColour: (variables["NO_COLOR"] ?? "").isEmpty && !terminal.isEmpty && terminal != "dumb",
      programPath: variables["PATH"] ?? "")
  }
}
