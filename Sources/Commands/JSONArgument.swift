import FoundationEssentials

/// An argument of a type that only says how it is encoded: given and shown as JSON.
///
/// Dates are ISO 8601 and numbers that aren't finite are `"nan"`, `"inf"` and `"-inf"`.
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
      throw .undecodable(error.words)
    } catch {
      throw .undecodable(String(describing: error))
    }
  }

  /// The value as JSON; null for one whose own encoding fails.
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
  /// Creates an argument that stands for a value.
  public init(label: String? = nil, encoding value: some ArgumentCodable) {
    self.init(label: label, value.argumentInput)
  }

  /// Creates an argument that stands for a value, as JSON.
  @_disfavoredOverload
  public init(label: String? = nil, encoding value: some Codable) {
    self.init(label: label, JSONArgument(value).argumentInput)
  }
}

extension Value {
  /// Reads an argument that is written as JSON.
  init(argument text: String) throws(ArgumentMismatch) {
    do throws(JSONError) { self = try Value(json: text) } catch { throw .malformedJSON(error) }
  }
}

extension Argument.Input {
  /// What was written, as JSON: a text is read as such.
  fileprivate var json: Value {
    get throws(ArgumentMismatch) {
      switch self {
      case .value(let value): return value
      case .text(let text, quoted: true): return .string(text)
      case .text(let text, quoted: false):
        do {
          return try Value(json: text)
        } catch {
          // A bare word is a string that needs no quotes.
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
  /// Where and what, without the names of Swift's types.
  fileprivate var words: String {
    switch self {
    case .keyNotFound(let key, let context): "there is no \(Self.path(context.codingPath + [key]))"
    case .valueNotFound(_, let context): "\(Self.path(context.codingPath)) is null"
    case .typeMismatch(let type, let context): "\(Self.path(context.codingPath)) isn't \(type)"
    case .dataCorrupted(let context):
      "\(Self.path(context.codingPath)): \(context.debugDescription)"
    @unknown default:
      "it can't be decoded"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    guard !keys.isEmpty else { return "it" }
    return keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
