import Terminal

/// The file of a report, which takes its name once the report is whole.
final class ReportFile {
  /// Why no more can be written; what is written from then on is dropped.
  private(set) var failure: FileError?
  private let file: ReplacementFile

  /// Begins a file.
  ///
  /// - Throws: `FileError` where none can be written there.
  init(replacing path: String) throws(FileError) {
    file = try ReplacementFile(replacing: path)
  }

  /// Adds text.
  func write(_ text: String) { write(Array(text.utf8)) }

  /// Adds text in UTF-8.
  func write(_ bytes: [UInt8]) { attempt { () throws(FileError) in try file.write(bytes) } }

  /// Writes over the beginning.
  func overwriteStart(_ text: String) {
    attempt { () throws(FileError) in try file.overwrite(Array(text.utf8), at: 0) }
  }

  /// Puts the file in its place, or leaves things as they were where something went wrong.
  func commit() { attempt { () throws(FileError) in try file.commit() } }

  private func attempt(_ body: () throws(FileError) -> Void) {
    guard failure == nil else { return }
    do { try body() } catch { failure = error }
  }
}
