import Foundation

/// Reads JSON, and says what is wrong with it and where.
enum JSONReader {
  /// Decodes a value.
  ///
  /// - Throws: `CloudError.malformedJSON` for what is no JSON, `CloudError.invalidField` for JSON that has
  ///   another shape.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(CloudError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw cloudError(for: error, in: data)
    } catch {
      throw malformed(data)
    }
  }

  private static func malformed(_ data: Data) -> CloudError {
    guard let problem = JSONSyntax.problem(in: data) else {
      return .malformedJSON("it can't be read.")
    }
    return .malformedJSON(
      "line \(problem.line), column \(problem.column): \(problem.expected) was expected.")
  }

  private static func cloudError(for error: DecodingError, in data: Data) -> CloudError {
    switch error {
    case .keyNotFound(let key, let context):
      .invalidField(path(context.codingPath + [key]), problem: "is missing")
    case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
      .invalidField(path(context.codingPath), problem: "must be \(name(of: type))")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      .invalidField(path(context.codingPath), problem: "has a value that can't be used")
    case .dataCorrupted: malformed(data)
    @unknown default: malformed(data)
    }
  }

  private static func path(_ path: [any CodingKey]) -> String {
    guard !path.isEmpty else { return "The body" }
    return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Double.Type: "a number"
    case is any FixedWidthInteger.Type: "a whole number"
    case is Bool.Type: "true or false"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}
