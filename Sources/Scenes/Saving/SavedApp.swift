/// All that an app is at a moment, as values: where it is, and what its scenes and services know.
///
/// Taking one and going back to it codes nothing. A file holds its coding, ``SavedApp/text(of:)``.
public struct SavedApp: Sendable {
  /// A link that waits for a condition.
  public struct WaitingLink: Hashable, Codable, Sendable {
    /// Where it leads.
    public var destination: Destination
    /// What it waits for, as in `signedIn`.
    public var condition: String
    /// Who is to make that hold; nil for anybody.
    public var identity: String?
    /// What led to it, for the journal.
    public var cause: String
    /// How long it goes on waiting, at most.
    public var left: SavedDuration
  }

  /// The time on the stage's clock.
  public var clock: Duration
  /// Where the app is.
  public var tree: Router.Tree
  /// The entries that the state of another scene has asked for, and asks for again.
  public var controlled: Set<EntryID>
  /// The links that wait, oldest first.
  public var links: [WaitingLink]
  /// The states of the scenes that have one of their own.
  public var scenes: [EntryID: SavedPart]
  /// The states of the services by name, and of other objects by scope and type.
  public var services: [String: SavedPart]
}
