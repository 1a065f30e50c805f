import Scenes

/// Where the lines of a journal go, which stay once they have been written.
@MainActor
package protocol JournalSink: AnyObject {
  /// Adds whole lines.
  ///
  /// - Throws: An error that says why no more can be added.
  func append(_ lines: [UInt8]) throws
}
