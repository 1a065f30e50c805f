import OrderedCollections
package import Scenes
import SceneText

/// Seals the lines of a journal, or checks them: the last field of each is the checksum of all fields before it and of the
/// lines before it.
package struct JournalSeal {
  /// The checksum of the line before.
  private var sum = Checksum.empty

  static let field = Array(",\"sum\":\"".utf8)
  private static let end = Array("\"}\n".utf8)
  /// The number of bytes of the checksum and the end of the line, without the line break.
  static let tail = field.count + 16 + 2

  package init() {}

  // MARK: Writing

  /// The next line, a header, with its line break.
  package mutating func line(_ header: JournalHeader) -> [UInt8] { line(header.fields) }

  /// The next line, an entry, with its line break.
  package mutating func line(_ entry: JournalEntry) -> [UInt8] { line { entry.write(to: &$0) } }

  /// The last line, with its line break.
  ///
  /// - Parameter number: The number that an entry would have there.
  /// - Returns: The line.
  package mutating func end(_ number: Int) -> [UInt8] {
    line([JournalReader.endField: .int(Int128(number))])
  }

  /// The next line, an object of some fields, with its line break.
  mutating func line(_ fields: OrderedDictionary<String, Value>) -> [UInt8] {
    line { json in
      for (name, value) in fields {
        json.name(name)
        json.add(value)
      }
    }
  }

  private mutating func line(_ write: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText(reserving: 256)
    json.open()
    write(&json)
    return line(unsealed: (consume json).bytes)
  }

  /// The next line, of an object that lacks only its checksum and its closing brace.
  package mutating func line(unsealed json: consuming [UInt8]) -> [UInt8] {
    sum = Checksum.of(json.span, after: sum)
    json += Self.field
    Checksum.write(sum, to: &json)
    json += Self.end
    return json
  }

  // MARK: Reading

  /// Forgets the lines before: those of former versions are sealed by themselves.
  mutating func reset() { sum = Checksum.empty }

  /// The number of bytes of the next line that its checksum covers; nil if the checksum does not match.
  mutating func coveredCount(of line: Span<UInt8>) -> Int? {
    let count = line.count - Self.tail
    guard count > 0 else { return nil }
    for index in Self.field.indices where line[count + index] != Self.field[index] { return nil }
    guard line[line.count - 2] == UInt8(ascii: "\""), line[line.count - 1] == UInt8(ascii: "}"),
      let written = Checksum.read(
        line.extracting(count + Self.field.count..<count + Self.field.count + 16)),
      written == Checksum.of(line.extracting(0..<count), after: sum)
    else { return nil }
    sum = written
    return count
  }

  /// The object of which a line consists.
  ///
  /// - Parameters:
  ///   - line: The line, without its line break.
  ///   - count: The number of bytes that its checksum covers.
  /// - Returns: The object.
  /// - Throws: ``JournalError/malformed(_:)``.
  static func value(of line: Span<UInt8>, _ count: Int) throws(JournalError) -> Value {
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
