/// The typed value of a destination's parameter.
public enum LinkValue: Hashable, Sendable {
  /// Text, decoded and in NFC.
  case string(String)
  /// A whole number.
  case int(Int64)
  /// A finite number.
  case double(Double)
  /// A truth value.
  case bool(Bool)
  /// The values of a repeated query item, or the segments of a catch-all, in the URL's order.
  case list([LinkValue])
}

extension LinkValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Makes a `string`.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes an `int`.
  public init(integerLiteral value: Int64) { self = .int(value) }

  /// Makes a `double`.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// Makes a `bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes a `list`.
  public init(arrayLiteral elements: LinkValue...) { self = .list(elements) }
}

extension LinkValue: CustomStringConvertible {
  /// The value as the shell's language writes it: `"a b"`, `42`, `1.5`, `true`, `["a","b"]`.
  public var description: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): String(flag)
    case .list(let values): "[" + values.map(\.description).joined(separator: ",") + "]"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where LinkCharacters.isControl(scalar):
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
