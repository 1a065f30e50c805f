/// Where a user's own files go, after the XDG Base Directory Specification, version 0.8.
public struct UserDirectories: Equatable, Sendable {
  /// Settings that the user edits: `$XDG_CONFIG_HOME`, else `~/.config`.
  public let config: String
  /// Files that the program keeps for the user: `$XDG_DATA_HOME`, else `~/.local/share`.
  public let data: String
  /// What may be lost, such as a history: `$XDG_STATE_HOME`, else `~/.local/state`.
  public let state: String

  /// Finds the directories, none of which need exist; nil if one is not named and there is no `HOME`
  /// to fall back to.
  ///
  /// - Parameter environment: the process's variables. Values that are empty or relative are ignored,
  ///   as the specification says.
  public init?(environment: [String: String]) {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME")
    guard let config = absolute("XDG_CONFIG_HOME") ?? home.map({ $0 + "/.config" }),
      let data = absolute("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" }),
      let state = absolute("XDG_STATE_HOME") ?? home.map({ $0 + "/.local/state" })
    else { return nil }
    self.config = config
    self.data = data
    self.state = state
  }
}
