import Scenes
import SceneSessions

/// Checks the invariants of reading journals, and the JSON in them.
enum JournalChecker {
  /// The invariant that reading a text as a journal violates, or nil: what is read can be written and read again.
  ///
  /// Each line gets the checksum that it needs, so that its fields are read.
  static func complaint(about bytes: [UInt8]) -> String? {
    var (reader, seal) = (JournalReader(), JournalSeal())
    var lines: [JournalReader.Line] = []
    for json in bytes.split(separator: 0x0A) {
      let sealed = Array(seal.line(unsealed: Array(json)).dropLast())
      guard let line = try? reader.read(sealed.span) else { break }
      lines.append(line)
    }
    (reader, seal) = (JournalReader(), JournalSeal())
    for line in lines {
      let written =
        switch line {
        case .header(let header): seal.line(header)
        case .entry(let entry): seal.line(entry)
        case .end(let number): seal.end(number)
        }
      let bytes = Array(written.dropLast())
      do {
        let again = try reader.read(bytes.span)
        guard again == line else { return "\(line) is read as \(again)" }
      } catch {
        return "\(line) cannot be read: \(error)"
      }
    }
    return nil
  }

  /// The invariant that reading a text as JSON violates, or nil.
  static func complaint(aboutValue bytes: [UInt8]) -> String? {
    guard let value = try? Value(json: bytes) else { return nil }
    let text = value.json()
    guard let again = try? Value(json: Array(text.utf8)) else { return "\(text) is not JSON" }
    return again == value ? nil : "\(text) is another value"
  }
}
