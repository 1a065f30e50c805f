package import SceneSystem

/// The file of a report, which takes its name once the report is whole; or the output.
@MainActor
package final class ReportFile {
  /// Why no more can be written; what is written from then on is dropped.
  package private(set) var failure: FileError?
  private let target: Target

  private enum Target {
    case file(ReplacementFile)
    case output(([UInt8]) -> Void)
  }

  package init(replacing path: String) throws(FileError) {
    target = .file(try ReplacementFile(replacing: path))
  }

  /// Begins in the output, which is the report's alone then.
  package init(output write: @escaping ([UInt8]) -> Void) { target = .output(write) }

  package var isOutput: Bool { if case .output = target { true } else { false } }

  package func write(_ text: String) { write(Array(text.utf8)) }

  package func write(_ bytes: [UInt8]) {
    switch target {
    case .file(let file): attempt { () throws(FileError) in try file.write(bytes) }
    case .output(let write): write(bytes)
    }
  }

  func overwriteStart(_ text: String) {
    guard case .file(let file) = target else { preconditionFailure("the output has gone already") }
    attempt { () throws(FileError) in try file.overwrite(Array(text.utf8), at: 0) }
  }

  /// Puts the file in its place, or leaves things as they were where something went wrong.
  package func commit() {
    guard case .file(let file) = target else { return }
    attempt { () throws(FileError) in try file.commit() }
  }

  private func attempt(_ body: () throws(FileError) -> Void) {
    guard failure == nil else { return }
    do { try body() } catch { failure = error }
  }
}
