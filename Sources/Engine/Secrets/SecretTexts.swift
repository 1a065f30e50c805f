import Commands
import Language
import OrderedCollections

/// The texts that were given as secrets, which are secret wherever they stand.
struct SecretTexts: Equatable, Sendable {
  private var texts: Set<ArraySlice<UInt8>> = []
  /// How many bytes the texts have, longest first, by the byte that they begin with.
  private var lengths: [UInt8: [Int]] = [:]

  /// The fewest letters of a text that is looked for: shorter ones are part of anything.
  static let shortest = 4

  private static let marker = Array(Value.redacted.description.utf8)
  /// What a text that is cut ends in.
  private static let ellipsis = Array("…".utf8)

  /// How many texts there are.
  var count: Int { texts.count }

  /// Adds what a value consists of.
  mutating func insert(_ value: Value) {
    switch value {
    case .null, .bool, .redacted: break
    case .int, .double: insert(value.description)
    case .string(let text), .symbol(let text):
      insert(text)
      // Within quotes it may be written otherwise.
      insert(String(Value.string(text).description.dropFirst().dropLast()))
    case .array(let elements): for element in elements { insert(element) }
    case .object(let fields): for field in fields.values { insert(field) }
    case .variant(_, let payload): insert(payload)
    }
  }

  /// Adds a text.
  mutating func insert(_ text: String) {
    let bytes = Array(text.utf8)
    guard text.count >= Self.shortest, let first = bytes.first,
      texts.insert(bytes[...]).inserted, lengths[first]?.contains(bytes.count) != true
    else { return }
    lengths[first, default: []].append(bytes.count)
    lengths[first]?.sort(by: >)
  }

  /// Where the texts stand in another, in order and apart from each other; also the beginning of one that is
  /// cut there.
  ///
  /// - Complexity: O(*n* · *m*) for *n* bytes and texts of *m* bytes in all that differ in length.
  func ranges(in bytes: [UInt8]) -> [SourceRange] {
    guard !texts.isEmpty else { return [] }
    var ranges: [SourceRange] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if bytes[index] == Self.marker[0], rest.starts(with: Self.marker) {
        index += Self.marker.count
      } else if let length = lengths[bytes[index]]?.first(where: {
        $0 <= rest.count && texts.contains(rest.prefix($0))
      }) {
        ranges.append(SourceRange(index, index + length))
        index += length
      } else if let length = cutLength(in: rest) {
        ranges.append(SourceRange(index, index + length))
        index += length
      } else {
        index += 1
      }
    }
    return ranges
  }

  /// How much of one of the texts bytes begin with, if an ellipsis stands in the place of its rest.
  private func cutLength(in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, let longest = lengths[first]?.first,
      let end = bytes.prefix(longest + Self.ellipsis.count).firstRange(of: Self.ellipsis)
    else { return nil }
    let cut = bytes[..<end.lowerBound]
    guard cut.count >= Self.shortest else { return nil }
    return texts.contains { $0.starts(with: cut) } ? cut.count : nil
  }

  /// A text without them.
  func concealing(_ text: String) -> String {
    guard !texts.isEmpty else { return text }
    var bytes = Array(text.utf8)
    let ranges = ranges(in: bytes)
    guard !ranges.isEmpty else { return text }
    var shown: [UInt8] = []
    var end = 0
    for range in ranges {
      shown += bytes[end..<range.start]
      shown += Self.marker
      end = range.end
    }
    bytes = shown + bytes[end...]
    return String(decoding: bytes, as: UTF8.self)
  }
}
