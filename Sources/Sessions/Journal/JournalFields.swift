import OrderedCollections
import Scenes

/// The fields of a line, read strictly.
struct JournalFields {
  private let fields: OrderedDictionary<String, Value>

  init(_ fields: OrderedDictionary<String, Value>) { self.fields = fields }

  init(_ value: Value, _ name: String) throws(JournalFault) {
    guard case .object(let fields) = value else { throw .malformed("\(name) is no object") }
    self.init(fields)
  }

  var names: [String] { Array(fields.keys) }

  subscript(name: String) -> Value? {
    guard let value = fields[name], value != .null else { return nil }
    return value
  }

  /// What a field holds, also null.
  func value(_ name: String) -> Value { fields[name] ?? .null }

  func any(_ name: String) throws(JournalFault) -> Value {
    guard let value = self[name] else { throw .malformed("\(name) is missing") }
    return value
  }

  func string(_ name: String) throws(JournalFault) -> String {
    guard case .string(let text) = try any(name) else { throw .malformed("\(name) is no text") }
    return text
  }

  func integer(_ name: String) throws(JournalFault) -> Int {
    guard let number = try optionalInteger(name) else { throw .malformed("\(name) is missing") }
    return number
  }

  func optionalInteger(_ name: String) throws(JournalFault) -> Int? {
    guard let value = self[name] else { return nil }
    guard case .int(let number) = value, (0...Int128(JournalFault.largestNumber)).contains(number)
    else { throw .malformed("\(name) is no number from 0 to \(JournalFault.largestNumber)") }
    return Int(number)
  }

  func list(_ name: String) throws(JournalFault) -> [Value] {
    guard let value = self[name] else { return [] }
    guard case .array(let elements) = value else { throw .malformed("\(name) is no list") }
    return elements
  }

  func texts(_ name: String) throws(JournalFault) -> [String] {
    try list(name).map { (value) throws(JournalFault) in
      guard case .string(let text) = value else { throw .malformed("\(name) has what is no text") }
      return text
    }
  }

  func duration(_ name: String) throws(JournalFault) -> Duration {
    let text = try string(name)
    guard let duration = try? Duration(argument: .text(text, quoted: false)),
      (.zero...JournalFault.latestTime).contains(duration)
    else { throw .malformed("\(name) is no time from 0s to \(JournalFault.latestTime)") }
    return duration
  }

  func digest(_ name: String) throws(JournalFault) -> UInt64 {
    let text = try string(name)
    guard let number = Checksum.read(text.utf8Span.span) else {
      throw .malformed("\(name) isn't 16 hexadecimal digits")
    }
    return number
  }
}
