import Commands
import Language
import OrderedCollections

/// The data that a file holds: a CSV file's records, or the values of JSON or JSON Lines.
enum DataFile {
  enum Format: String {
    case csv
    case json
    case jsonl
    case ndjson
  }

  struct Fault: Error {
    /// The number of the line, from 1; nil where it is about the file.
    var line: Int?
    let message: String
    var help: String?
  }

  /// What a file holds whose name tells the format: a list of records or values, or what a JSON file is.
  static func value(_ bytes: [UInt8], path: String) throws(Fault) -> Value {
    let name = path.split(separator: "/").last ?? ""
    guard
      let format = name.split(separator: ".").last.flatMap({ Format(rawValue: $0.lowercased()) })
    else {
      throw Fault(
        message: "the name of \(path) doesn't tell what data it is",
        help: "data are in files named .csv, .json or .jsonl")
    }
    let content = bytes.starts(with: ASCII.byteOrderMark) ? bytes[3...] : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      throw Fault(message: "\(path) isn't UTF-8")
    }
    switch format {
    case .json: return try json(text, line: nil)
    case .jsonl, .ndjson:
      var values: [Value] = []
      for (number, line) in lines(of: content) where !line.allSatisfy({ $0 <= ASCII.space }) {
        values.append(try json(String(decoding: line, as: UTF8.self), line: number))
      }
      return .array(values)
    case .csv: return .array(try records(of: content))
    }
  }

  private static func json(_ text: String, line: Int?) throws(Fault) -> Value {
    do throws(JSONError) {
      return try Value(json: text)
    } catch {
      let before = text.utf8.prefix(error.offset)
      let ownLine = 1 + before.count { $0 == ASCII.newline }
      throw Fault(line: line ?? ownLine, message: error.message)
    }
  }

  /// The lines without their ends, each with its number.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [(Int, ArraySlice<UInt8>)] {
    bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false).enumerated()
      .map { ($0 + 1, $1.last == ASCII.carriageReturn ? $1.dropLast() : $1) }
  }

  /// The records behind the first, each an object of its fields by the names in the first.
  private static func records(of bytes: ArraySlice<UInt8>) throws(Fault) -> [Value] {
    var names: [String]?
    var values: [Value] = []
    var separator: UInt8?
    var record = CSVRecord()
    var start = 0
    for (number, line) in lines(of: bytes) where record.isOpen || !line.isEmpty {
      let known = separator ?? CSVRecord.separator(in: Array(line))
      separator = known
      if !record.isOpen { (record, start) = (CSVRecord(separator: known), number) }
      do throws(CSVRecord.Fault) {
        try record.add(Array(line))
      } catch {
        throw Fault(line: number, message: error.words)
      }
      guard !record.isOpen else { continue }
      let fields = record.fields.map { String(decoding: $0, as: UTF8.self) }
      if let names {
        values.append(try object(names, fields, line: start))
      } else {
        names = try header(fields, line: start)
      }
    }
    guard !record.isOpen else { throw Fault(line: start, message: "a quote isn't closed") }
    guard names != nil else {
      throw Fault(
        message: "a CSV file without a first record", help: "its first record has the names")
    }
    return values
  }

  private static func header(_ fields: [String], line: Int) throws(Fault) -> [String] {
    var seen: Set<String> = []
    for name in fields where !seen.insert(name).inserted {
      throw Fault(line: line, message: "two fields are called \(Value.string(name))")
    }
    return fields
  }

  private static func count(_ fields: [String]) -> String {
    fields.count == 1 ? "1 field" : "\(fields.count) fields"
  }

  private static func object(
    _ names: [String], _ fields: [String], line: Int
  ) throws(Fault) -> Value {
    guard fields.count == names.count else {
      throw Fault(
        line: line,
        message: "a record with \(count(fields)), where the first has \(count(names))")
    }
    return .object(
      OrderedDictionary(uniqueKeysWithValues: zip(names, fields.map(Value.init(field:)))))
  }
}

extension Value {
  /// What a field of a CSV file holds: a number or a truth value that is written as it prints, or a text.
  fileprivate init(field text: String) {
    let value = Value(word: text)
    switch value {
    case .bool: self = value
    case .int, .double: self = value.description == text ? value : .string(text)
    default: self = .string(text)
    }
  }
}
