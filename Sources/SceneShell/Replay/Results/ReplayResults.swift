import Scenes

/// Says what has become of links, as they come.
@SceneActor
final class ReplayResults {
  private(set) var tally: ReplayTally
  private let console: Console
  private let isQuiet: Bool

  /// Begins with nothing.
  ///
  /// - Parameters:
  ///   - console: Where it is said.
  ///   - isQuiet: Whether of those links against which there is nothing to be said nothing is.
  ///   - hasBaseline: Whether there is a baseline.
  init(console: Console, isQuiet: Bool, hasBaseline: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    tally = ReplayTally(hasBaseline: hasBaseline)
  }

  /// Prints the line of a link.
  func show(_ record: ReplayRecord) {
    guard record.outcome != nil, !isQuiet || record.failure != nil else { return }
    console.write(record.line)
  }

  /// Takes the final word on a link.
  func take(_ record: ReplayRecord) {
    tally.count(record)
    if let complaint = record.complaint { console.complain(complaint) }
  }

  /// Prints the tally, as a comment.
  func finish() -> ExitStatus {
    console.print("# \(tally)")
    return tally.status
  }
}
