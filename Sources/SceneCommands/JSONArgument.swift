import FoundationEssentials

/// An argument of a type that is only `Codable`: written and shown as JSON.
///
/// Dates are ISO 8601; numbers that are not finite are `"nan"`, `"inf"` and `"-inf"`.
struct JSONArgument<Wrapped: Codable>: ArgumentCodable {
  var value: Wrapped

  init(_ value: Wrapped) { self.value = value }

  static var argumentType: ArgumentType { .json(String(describing: Wrapped.self)) }

  init(argument: Argument.Input) throws(ArgumentMismatch) {
    let json = try argument.json
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      value = try decoder.decode(Wrapped.self, from: Data(json.json().utf8))
    } catch let error as DecodingError {
      throw .undecodable(error.message)
    } catch {
      throw .undecodable(String(describing: error))
    }
  }

  /// The value as JSON; null if its encoding fails.
  var argumentInput: Argument.Input {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let value = try? Value(json: String(decoding: encoder.encode(value), as: UTF8.self))
    return .value(value ?? .null)
  }
}

extension Argument {
  /// Creates an argument from a value.
  public init(label: String? = nil, encoding value: some ArgumentCodable) {
    self.init(label: label, value.argumentInput)
  }

  /// Creates an argument from a value, as JSON.
  @_disfavoredOverload
  public init(label: String? = nil, encoding value: some Codable) {
    self.init(label: label, JSONArgument(value).argumentInput)
  }

  /// An error that names the type, for any other type.
  @available(
    *, unavailable,
    message: "the type of a command's argument must conform to ArgumentCodable or Codable"
  )
  public init<Value>(label: String? = nil, encoding value: Value) {
    self.init(label: label, .value(.null))
  }
}

extension Value {
  /// Parses an argument that is written as JSON.
  init(argument text: String) throws(ArgumentMismatch) {
    do throws(JSONError) { self = try Value(json: text) } catch { throw .malformedJSON(error) }
  }
}

extension Argument.Input {
  /// The input as JSON: a text is parsed.
  fileprivate var json: Value {
    get throws(ArgumentMismatch) {
      switch self {
      case .value(let value): return value
      case .text(let text, quoted: true): return .string(text)
      case .text(let text, quoted: false):
        do {
          return try Value(json: text)
        } catch {
          // A bare word is a string without quotes.
          guard text.first.map({ !"[{\"".contains($0) }) ?? false else {
            throw .malformedJSON(error)
          }
          return .string(text)
        }
      }
    }
  }
}

extension DecodingError {
  /// The position and the problem, without the names of Swift's types.
  fileprivate var message: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.path(context.codingPath + [key])) is missing"
    case .valueNotFound(_, let context): "\(Self.path(context.codingPath)) is null"
    case .typeMismatch(_, let context): "\(Self.path(context.codingPath)) has the wrong type"
    case .dataCorrupted(let context):
      "\(Self.path(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      "the value has the wrong type"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    guard !keys.isEmpty else { return "the value" }
    let path = keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return "'\(path)'"
  }
}
