import System
import Text

/// What a script has to print, in a file beside it: of `tour.scene` it is `tour.expected`.
struct ExpectedOutput {
  /// The file's path.
  let path: String

  /// Finds the file; nil where there is none.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - isMaking: Whether there will be one.
  init?(of script: ScriptFile, making isMaking: Bool = false) {
    guard script.path.hasSuffix(".scene") else { return nil }
    path = script.path.dropLast("scene".count) + "expected"
    guard isMaking || (try? FileReader(path: path)) != nil else { return nil }
  }

  /// Compares what was printed with the file, where lines may end in other bytes.
  ///
  /// - Returns: What is other, a line each; none where all is as expected.
  /// - Throws: `FileError` where the file can't be read.
  func differences(from output: String) throws(FileError) -> [String] {
    var file = try FileReader(path: path)
    let expected = String(decoding: try file.rest(limit: 64_000_000), as: UTF8.self)
    guard TerminalText.lines(of: expected) != TerminalText.lines(of: output) else { return [] }
    return LineDifference.lines(from: expected, to: output)
  }

  /// Writes what was printed to the file, where it isn't that already.
  ///
  /// - Returns: Whether it wasn't.
  /// - Throws: `FileError` where the file can't be written.
  func update(to output: String) throws(FileError) -> Bool {
    do throws(FileError) {
      var file = try FileReader(path: path)
      guard try file.rest(limit: 64_000_000) != Array(output.utf8) else { return false }
    } catch .notFound {
      // It is made.
    }
    let replacement = try ReplacementFile(replacing: path)
    try replacement.write(output.utf8)
    try replacement.commit()
    return true
  }
}
