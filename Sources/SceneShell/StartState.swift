/// A state of an app that links can be opened in.
public struct StartState: Sendable {
  /// Its name on the command line.
  public let name: String
  /// What it is, in a line.
  public let summary: String
  /// The commands that lead there from the app as it is when it has started.
  public let script: String

  /// The app as it is when it has started.
  public static let started = StartState("started", "as the app begins")

  /// Describes a state.
  ///
  /// - Parameters:
  ///   - name: Its name on the command line, as in `signed-in`.
  ///   - summary: What it is, in a line without a full stop.
  ///   - script: The commands that lead there from the app as it is when it has started; none for that.
  public init(_ name: String, _ summary: String, script: String = "") {
    self.name = name
    self.summary = summary
    self.script = script
  }
}
