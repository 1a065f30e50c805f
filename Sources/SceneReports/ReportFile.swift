package import SceneSystem

/// The file of a report, which appears when the report is complete; or standard output.
@MainActor
package final class ReportFile {
  /// The first error, after which nothing more is written.
  package private(set) var failure: FileError?
  private let destination: Destination

  private enum Destination {
    case file(ReplacementFile)
    case output(([UInt8]) -> Void)
  }

  /// Begins a report in a file.
  ///
  /// One that holds a session is private: only its owner can read it, whatever the umask and the old file are.
  package init(replacing path: String, isPrivate: Bool = false) throws(FileError) {
    destination = .file(
      try ReplacementFile(replacing: path, permissions: isPrivate ? 0o600 : nil))
  }

  /// Begins a report that is standard output.
  package init(output write: @escaping ([UInt8]) -> Void) { destination = .output(write) }

  package var isOutput: Bool { if case .output = destination { true } else { false } }

  package func write(_ text: String) { write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) {
    switch destination {
    case .file(let file): attempt { () throws(FileError) in try file.write(bytes) }
    case .output(let write): write(bytes)
    }
  }

  func overwriteStart(_ text: String) {
    guard case .file(let file) = destination else {
      preconditionFailure("standard output cannot be overwritten")
    }
    attempt { () throws(FileError) in try file.overwrite(Array(text.utf8), at: 0) }
  }

  /// Moves the file to its path; after an error the old file remains.
  package func commit() {
    guard case .file(let file) = destination else { return }
    attempt { () throws(FileError) in try file.commit() }
  }

  private func attempt(_ body: () throws(FileError) -> Void) {
    guard failure == nil else { return }
    do { try body() } catch { failure = error }
  }
}
