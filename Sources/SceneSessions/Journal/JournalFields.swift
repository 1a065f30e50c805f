import OrderedCollections
import SceneRuntime
import Scenes

/// The fields of a line, which are checked strictly.
struct JournalFields {
  private let fields: OrderedDictionary<String, Value>

  init(_ fields: OrderedDictionary<String, Value>) { self.fields = fields }

  init(_ value: Value, _ name: String) throws(JournalError) {
    guard case .object(let fields) = value else { throw .malformed("\(name) is not an object") }
    self.init(fields)
  }

  var names: [String] { Array(fields.keys) }

  subscript(name: String) -> Value? {
    guard let value = fields[name], value != .null else { return nil }
    return value
  }

  /// The value of a field, which may be null.
  func value(_ name: String) -> Value { fields[name] ?? .null }

  func any(_ name: String) throws(JournalError) -> Value {
    guard let value = self[name] else { throw .malformed("'\(name)' is missing") }
    return value
  }

  func string(_ name: String) throws(JournalError) -> String {
    guard case .string(let text) = try any(name) else {
      throw .malformed("'\(name)' is not a string")
    }
    return text
  }

  func integer(_ name: String) throws(JournalError) -> Int {
    guard let number = try optionalInteger(name) else { throw .malformed("'\(name)' is missing") }
    return number
  }

  func optionalInteger(_ name: String) throws(JournalError) -> Int? {
    guard let value = self[name] else { return nil }
    guard case .int(let number) = value, (0...Int128(JournalError.largestNumber)).contains(number)
    else { throw .malformed("'\(name)' is not an integer from 0 to \(JournalError.largestNumber)") }
    return Int(number)
  }

  func list(_ name: String) throws(JournalError) -> [Value] {
    guard let value = self[name] else { return [] }
    guard case .array(let elements) = value else { throw .malformed("'\(name)' is not an array") }
    return elements
  }

  func texts(_ name: String) throws(JournalError) -> [String] {
    try list(name).map { (value) throws(JournalError) in
      guard case .string(let text) = value else {
        throw .malformed("'\(name)' contains a value that is not a string")
      }
      return text
    }
  }

  func duration(_ name: String) throws(JournalError) -> Duration {
    let text = try string(name)
    let latest = StageClock.latest.offset
    guard let duration = try? Duration(argument: .text(text, quoted: false)),
      (.zero...latest).contains(duration)
    else {
      throw .malformed("'\(name)' is not a time from 0s to \(latest.components.seconds)s")
    }
    return duration
  }

  func digest(_ name: String) throws(JournalError) -> UInt64 {
    let text = try string(name)
    guard let number = Checksum.read(text.utf8Span.span) else {
      throw .malformed("'\(name)' is not 16 hexadecimal digits")
    }
    return number
  }
}
