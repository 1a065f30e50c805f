/// A command with its arguments, as typed.
public struct CommandCall: Hashable, Codable, Sendable {
  package var name: String
  /// The arguments in the order of the parameters.
  package var arguments: [Argument]

  /// Creates a call from a name and arguments.
  public init(_ name: String, _ arguments: [Argument] = []) {
    self.name = name
    self.arguments = arguments
  }
}

/// An argument of a command, as typed: an optional label and its input.
public struct Argument: Hashable, Codable, Sendable {
  /// The input of an argument.
  public enum Input: Hashable, Codable, Sendable {
    /// A word, parsed by the type of the parameter; a quoted one is never a number or a symbol.
    case text(String, quoted: Bool)
    /// A JSON array or object, or a variable's value.
    case value(Value)
  }

  /// The label before the colon; nil for an argument that is given by its position.
  package var label: String?
  package var input: Input

  /// Creates an argument from its label and its input.
  public init(label: String? = nil, _ input: Input) {
    self.label = label
    self.input = input
  }
}

extension CommandCall: CustomStringConvertible {
  /// The call as typed: `signIn email: "jane@example.com" attempts: 2`.
  public var description: String { ([name] + arguments.map(\.description)).joined(separator: " ") }
}

extension Argument: CustomStringConvertible {
  /// The argument as typed.
  public var description: String {
    let text =
      switch input {
      // Inside a command, symbols and variants are written as JSON, the only notation parsed there.
      case .value(.array), .value(.object), .value(.variant): input.value.json()
      default: input.description
      }
    return label.map { "\($0): \(text)" } ?? text
  }
}

extension Argument.Input: CustomStringConvertible {
  /// The input, with control characters escaped.
  public var description: String {
    switch self {
    case .text(let text, quoted: true): Value.string(text).description
    case .text(let text, quoted: false): Value.symbol(text).description
    case .value(let value): value.description
    }
  }
}

extension Argument.Input {
  /// The input as a value: a text is a string.
  public var value: Value {
    switch self {
    case .text(let text, _): .string(text)
    case .value(let value): value
    }
  }

  /// The text of an input that is a word or in quotes.
  var word: String {
    get throws(ArgumentMismatch) {
      switch self {
      case .text(let text, _), .value(.string(let text)), .value(.symbol(let text)): return text
      default: throw .wrongType
      }
    }
  }
}
