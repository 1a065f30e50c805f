import OrderedCollections
import SceneText

/// The text of a saved state: JSON with a line that contains the checksum of the others.
struct SavedText {
  let value: Value
  /// Whether the text has no checksum or a correct one.
  let hasValidChecksum: Bool

  init(_ bytes: [UInt8]) throws(RestoringError) {
    let bytes = Array(bytes.withoutByteOrderMark)
    do throws(JSONError) {
      value = try Value(json: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw Self.error(error, in: bytes)
    }
    guard case .object(let fields) = value, fields["format"] == .string(SavedApp.format) else {
      throw .notASavedState
    }
    guard let checksum = fields[Self.key] else {
      hasValidChecksum = true
      return
    }
    let lines = Self.normalizedLines(of: bytes)
    hasValidChecksum = checksum == .string(Self.checksum(of: lines.filter { !Self.isChecksum($0) }))
  }

  private static let key = "checksum"

  /// Returns the text with the checksum in its second line.
  static func adding(to text: String) -> String {
    let bytes = Array(text.utf8)
    let line = "  \"\(key)\": \"\(checksum(of: lines(of: bytes)))\",\n"
    let first = text.prefix { $0 != "\n" }
    return "\(first)\n\(line)\(text.dropFirst(first.count + 1))"
  }

  /// The lines without the changes that editors make and JSON allows: carriage returns at line ends, and more or fewer
  /// line breaks at the end.
  private static func normalizedLines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = lines(of: bytes).map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines + [[]]
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func isChecksum(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "  \"\(key)\":".utf8)
  }

  private static func checksum(of lines: [ArraySlice<UInt8>]) -> String {
    let newline: [UInt8] = [UInt8(ascii: "\n")]
    let sum = lines.reduce(Checksum.empty) { sum, line in
      Checksum.of(newline.span, after: Checksum.of(Array(line).span, after: sum))
    }
    return Checksum.text(sum)
  }

  private static func error(_ error: JSONError, in bytes: [UInt8]) -> RestoringError {
    let begins = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
    guard begins else { return .notASavedState }
    if error.reason == .unexpectedEnd { return .cutShort }
    let before = lines(of: Array(bytes.prefix(error.offset)))
    let column = String(decoding: before.last ?? [], as: UTF8.self).count + 1
    return .malformed(line: before.count, column: column, reason: error.message)
  }
}
