import Scenes

/// A report about links, written as they come; of them it keeps no more than a few.
@MainActor
protocol Report: AnyObject {
  /// Where it is written.
  var file: ReportFile { get }

  /// Adds a link.
  func add(_ record: ReplayRecord)
  /// Adds what is known in the end.
  func finish(_ tally: ReplayTally)
}
