import SceneText

/// The destination of a link: a name and typed parameters, independent of the URL's spelling.
///
/// ```swift
/// let ride = Destination("user", ["id": 42])
/// ride.description  // user id=42
/// ride["id"]  // 42
/// ```
public struct Destination: Hashable, Codable, Sendable {
  /// A named value.
  public struct Parameter: Hashable, Codable, Sendable {
    package var name: String
    /// The value.
    public var value: LinkValue

    /// Creates a parameter.
    public init(_ name: String, _ value: LinkValue) {
      self.name = name
      self.value = value
    }
  }

  /// The name, unique in a link table.
  public var name: String
  /// The parameters.
  ///
  /// A link table lists those of the path first, then those of the query, each in
  /// the order of declaration; destinations whose parameters are in a different order are not equal.
  public var parameters: [Parameter]

  /// Creates a destination with parameters in their order.
  public init(_ name: String, _ parameters: KeyValuePairs<String, LinkValue> = [:]) {
    self.init(name: name, parameters: parameters.map { Parameter($0.key, $0.value) })
  }

  /// Creates a destination with a list of parameters.
  public init(name: String, parameters: [Parameter]) {
    self.name = name
    self.parameters = parameters
  }

  /// The value of the first parameter with a name.
  ///
  /// - Complexity: O(*n*) in the number of parameters.
  public subscript(parameter: String) -> LinkValue? {
    parameters.first { $0.name == parameter }?.value
  }
}

extension Destination: CustomStringConvertible {
  /// The name, then `name=value` for each parameter: `search q="a b" page=1 tag=[]`.
  public var description: String {
    ([name] + parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
  }
}

package struct LinkMatch: Hashable, Sendable {
  package let pattern: LinkPattern
  package let destination: Destination
}

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
  /// Creates a `string`.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an `int`.
  public init(integerLiteral value: Int64) { self = .int(value) }

  /// Creates a `double`.
  public init(floatLiteral value: Double) { self = .double(value) }

  /// Creates a `bool`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a `list`.
  public init(arrayLiteral elements: LinkValue...) { self = .list(elements) }
}

extension LinkValue: CustomStringConvertible {
  /// The value as the shell's language writes it: `"a b"`, `42`, `1.5`, `true`, `["a","b"]`.
  public var description: String {
    switch self {
    case .string(let text): Self.quoted(text, inJSON: false)
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): String(flag)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    }
  }

  private var json: String {
    if case .string(let text) = self { Self.quoted(text, inJSON: true) } else { description }
  }

  private static func quoted(_ text: String, inJSON: Bool) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "$" where !inJSON: result += "\\$"
      case _ where LinkCharacters.isControl(scalar):
        result += inJSON ? VisibleText.jsonEscape(scalar) : VisibleText.storedEscape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// A value is encoded as an object with one key, its type (`{"int":42}`), because plain JSON decodes
/// the double `1.0` as the integer `1`.
extension LinkValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case string, int, double, bool, list
  }

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError.dataCorrupted` unless there is exactly one key and it is the name of a type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A link value has one key: string, int, double, bool or list."))
    }
    self =
      switch key {
      case .string: .string(try container.decode(String.self, forKey: key))
      case .int: .int(try container.decode(Int64.self, forKey: key))
      case .double: .double(try container.decode(Double.self, forKey: key))
      case .bool: .bool(try container.decode(Bool.self, forKey: key))
      case .list: .list(try container.decode([LinkValue].self, forKey: key))
      }
  }

  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .string(let text): try container.encode(text, forKey: .string)
    case .int(let number): try container.encode(number, forKey: .int)
    case .double(let number): try container.encode(number, forKey: .double)
    case .bool(let flag): try container.encode(flag, forKey: .bool)
    case .list(let values): try container.encode(values, forKey: .list)
    }
  }
}
