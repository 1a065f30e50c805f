import OrderedCollections
import SceneCommands

/// The texts that were given as secrets, which no line of the command history contains.
///
/// A line is left out as a whole. To replace a part of it would show that the part equals a secret.
struct SecretTexts {
  private var texts: OrderedSet<String> = []

  /// The minimum number of letters of a text that is searched for: shorter texts occur anywhere.
  private static let minLength = 4

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
    for text in Self.texts(of: value) where text.count >= Self.minLength { texts.append(text) }
  }

  /// Whether one of the texts occurs in another.
  ///
  /// - Complexity: O(*n* · *m*) for *n* characters and *m* texts.
  func occur(in text: String) -> Bool { texts.contains { text.contains($0) } }
}
