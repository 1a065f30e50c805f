import OrderedCollections
import Scenes

/// A field of JSON objects, which holds a text.
struct JSONField: Sendable {
  /// Why there is no text.
  struct Fault: Error, Equatable {
    let words: String
  }

  /// The field as it was asked for; a key that has dots in it comes before a path.
  let name: String
  private let path: ValuePath

  /// Names a field by its key, or by a path such as `event.url`.
  ///
  /// - Throws: `ValuePathError` where it is no path.
  init(_ name: String) throws(ValuePathError) {
    self.name = name
    path = try ValuePath(name)
  }

  /// Names a field by its key.
  init(key: String) {
    name = key
    path = ValuePath([.name(key)])
  }

  /// The text in the object that a line is.
  func text(in line: [UInt8]) throws(Fault) -> [UInt8] {
    guard let json = String(validating: line, as: UTF8.self) else {
      throw Fault(words: "the line isn't UTF-8")
    }
    let value: Value
    do {
      value = try Value(json: json)
    } catch {
      throw Fault(words: "the line isn't JSON: \(error.message) (byte \(error.offset + 1))")
    }
    guard case .object(let fields) = value else {
      throw Fault(words: "the line isn't a JSON object")
    }
    let found: Value
    do throws(ValuePathError) {
      found = if let field = fields[name] { field } else { try value.value(at: path) }
    } catch {
      throw Fault(words: [error.message, error.fix].compactMap(\.self).joined(separator: "; "))
    }
    guard case .string(let text) = found else { throw Fault(words: "\(name) isn't a text") }
    return Array(text.utf8)
  }
}
