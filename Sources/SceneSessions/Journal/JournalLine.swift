package import OrderedCollections
package import Scenes
import SceneText

/// The bytes of a line: an object whose last field is the checksum of all fields before it.
package enum JournalLine {
  static let checksum = Array(",\"sum\":\"".utf8)
  private static let end = Array("\"}\n".utf8)
  /// The number of bytes of the checksum and the end of the line, without the line break.
  private static let tail = checksum.count + 16 + 2

  /// The line of an object, with its checksum and a line break.
  package static func sealed(_ fields: OrderedDictionary<String, Value>) -> [UInt8] {
    sealed { json in
      for (name, value) in fields {
        json.name(name)
        json.add(value)
      }
    }
  }

  /// The line of an entry, with its checksum and a line break.
  package static func sealed(_ entry: JournalEntry) -> [UInt8] {
    sealed { entry.write(to: &$0) }
  }

  private static func sealed(_ write: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText(reserving: 256)
    json.open()
    write(&json)
    return sealed(unfinished: (consume json).bytes)
  }

  /// The line of an object that lacks only its checksum and its closing brace.
  static func sealed(unfinished json: consuming [UInt8]) -> [UInt8] {
    let sum = Checksum.of(json.span)
    json += checksum
    Checksum.write(sum, to: &json)
    json += end
    return json
  }

  /// The number of bytes that the checksum of a line covers; nil if the checksum does not match.
  package static func sealedCount(of line: Span<UInt8>) -> Int? {
    let count = line.count - tail
    guard count > 0 else { return nil }
    for index in checksum.indices where line[count + index] != checksum[index] { return nil }
    guard line[line.count - 2] == UInt8(ascii: "\""), line[line.count - 1] == UInt8(ascii: "}"),
      let sum = Checksum.read(
        line.extracting(count + checksum.count..<count + checksum.count + 16))
    else { return nil }
    return sum == Checksum.of(line.extracting(0..<count)) ? count : nil
  }

  /// Reads a line.
  ///
  /// - Throws: ``JournalError/damaged``, or ``JournalError/malformed(_:)``.
  package static func read(_ line: Span<UInt8>) throws(JournalError) -> Value {
    guard let count = sealedCount(of: line) else { throw .damaged }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 1)
    for index in 0..<count { bytes.append(line[index]) }
    bytes.append(UInt8(ascii: "}"))
    do { return try Value(json: bytes) } catch {
      throw .malformed("not valid JSON: \(error.message)")
    }
  }
}

extension Span<UInt8> {
  /// Whether the span starts with some bytes.
  func begins(with bytes: [UInt8]) -> Bool {
    guard count >= bytes.count else { return false }
    for index in bytes.indices where self[index] != bytes[index] { return false }
    return true
  }

  /// Whether the span contains some bytes.
  ///
  /// - Complexity: O(*n* · *m*) in the lengths of both.
  package func contains(_ bytes: [UInt8]) -> Bool {
    guard count >= bytes.count else { return false }
    for start in 0...(count - bytes.count)
    where extracting(start..<start + bytes.count).begins(with: bytes) { return true }
    return false
  }
}

extension Value {
  /// A saved state without the checksum of its file, because each line of a journal has its own.
  package var withoutChecksum: Value {
    guard case .object(var fields) = self else { return self }
    fields["checksum"] = nil
    return .object(fields)
  }
}
