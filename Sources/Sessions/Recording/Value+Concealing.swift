import OrderedCollections
import Scenes

extension Value {
  /// The value with each of its texts as a function has it.
  @MainActor
  func concealing(_ conceal: @MainActor (String) -> String) -> Value {
    switch self {
    case .null, .bool, .redacted: self
    case .int, .double: conceal(description) == description ? self : .redacted
    case .string(let text): .string(conceal(text))
    case .symbol(let text): .symbol(conceal(text))
    case .array(let elements): .array(elements.map { $0.concealing(conceal) })
    case .object(let fields):
      .object(
        OrderedDictionary(
          fields.map { (conceal($0), $1.concealing(conceal)) },
          uniquingKeysWith: { first, _ in first }))
    case .variant(let name, let payload): .variant(name, payload.concealing(conceal))
    }
  }
}

extension Argument.Input {
  /// What was given, as data.
  var asValue: Value {
    switch self {
    case .text(let text, _): .string(text)
    case .value(let value): value
    }
  }

  /// What was given, with each of its texts as a function has it; a symbol is a word.
  @MainActor
  func concealing(_ conceal: @MainActor (String) -> String) -> Argument.Input {
    switch self {
    case .text(let text, let quoted): .text(conceal(text), quoted: quoted)
    case .value(.symbol(let name)): .text(conceal(name), quoted: false)
    case .value(let value): .value(value.concealing(conceal))
    }
  }
}
