import SceneCommands
import SceneLanguage
import OrderedCollections

/// The texts that were given as secrets, which are secret wherever they occur.
struct SecretTexts: Equatable, Sendable {
  private var texts: Set<ArraySlice<UInt8>> = []
  /// The lengths of the texts in bytes, longest first, by their first byte.
  private var lengths: [UInt8: [Int]] = [:]

  /// The minimum number of letters of a text that is searched for: shorter texts occur anywhere.
  static let minLength = 4

  private static let marker = Array(Value.redacted.description.utf8)
  /// The end of a text that was cut.
  private static let ellipsis = Array("…".utf8)

  var count: Int { texts.count }

  /// The texts of a value, each also as it is written in quotes.
  static func texts(of value: Value) -> [String] {
    switch value {
    case .null, .bool, .redacted: []
    case .int, .double: [value.description]
    case .string(let text), .symbol(let text):
      [text, String(Value.string(text).description.dropFirst().dropLast())]
    case .array(let elements): elements.flatMap(texts)
    case .object(let fields): fields.values.flatMap(texts)
    case .variant(_, let payload): texts(of: payload)
    }
  }

  /// Adds the texts of a value.
  mutating func insert(_ value: Value) {
    for text in Self.texts(of: value) where text.count >= Self.minLength {
      let bytes = Array(text.utf8)
      guard let first = bytes.first, texts.insert(bytes[...]).inserted,
        lengths[first]?.contains(bytes.count) != true
      else { continue }
      lengths[first, default: []].append(bytes.count)
      lengths[first]?.sort(by: >)
    }
  }

  /// The ranges of the texts in another, in order and without overlaps; also of the beginning of a text that is cut.
  ///
  /// - Complexity: O(*n* · *m*) for *n* bytes, and texts of *m* bytes in total and of different lengths.
  func ranges(in bytes: [UInt8]) -> [SourceRange] {
    guard !texts.isEmpty else { return [] }
    var ranges: [SourceRange] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if bytes[index] == Self.marker[0], rest.starts(with: Self.marker) {
        index += Self.marker.count
      } else if let length = length(beginning: rest) ?? cutLength(in: rest) {
        ranges.append(SourceRange(index, index + length))
        index += length
      } else {
        index += 1
      }
    }
    return ranges
  }

  /// The length of the text that bytes begin with; nil if they begin with none.
  private func length(beginning bytes: ArraySlice<UInt8>) -> Int? {
    bytes.first.flatMap { lengths[$0] }?.first {
      $0 <= bytes.count && texts.contains(bytes.prefix($0))
    }
  }

  /// The length of the beginning of a text that bytes begin with, if an ellipsis follows it.
  private func cutLength(in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, let longest = lengths[first]?.first,
      let end = bytes.prefix(longest + Self.ellipsis.count).firstRange(of: Self.ellipsis)
    else { return nil }
    let cut = bytes[..<end.lowerBound]
    guard cut.count >= Self.minLength else { return nil }
    return texts.contains { $0.starts(with: cut) } ? cut.count : nil
  }

  /// Returns a text without the secrets.
  func concealing(_ text: String) -> String {
    guard !texts.isEmpty else { return text }
    let bytes = Array(text.utf8)
    return text.redacting(ranges(in: bytes))
  }
}

extension String {
  /// Returns the text with `<redacted>` in ranges of its bytes, which are in order and do not overlap.
  func redacting(_ ranges: [SourceRange]) -> String {
    guard !ranges.isEmpty else { return self }
    var bytes = Array(utf8)
    for range in ranges.reversed() where range.end <= bytes.count {
      bytes.replaceSubrange(range.start..<range.end, with: Value.redacted.description.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
