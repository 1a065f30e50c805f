import SceneCommands
import SceneLanguage
import OrderedCollections
import SceneText

/// The data of a file: the records of CSV, or the values of JSON or JSON Lines.
enum DataFile {
  enum Format: String {
    case csv
    case json
    case jsonl
    case ndjson
  }

  struct Fault: Error {
    /// The number of the line, from 1; nil if the error is about the whole file.
    var line: Int?
    let message: String
    var help: String?
  }

  /// The value of a file, whose name extension is its format: a list of records or values, or the value of a JSON file.
  static func value(_ bytes: [UInt8], path: String) throws(Fault) -> Value {
    let name = path.split(separator: "/").last ?? ""
    guard
      let format = name.split(separator: ".").last.flatMap({ Format(rawValue: $0.lowercased()) })
    else {
      throw Fault(
        message: "'\(path)' has an unknown format",
        help: "the file name must end in .csv, .json or .jsonl")
    }
    let content = bytes.withoutByteOrderMark
    guard let text = String(validating: content, as: UTF8.self) else {
      throw Fault(message: "'\(path)' is not UTF-8")
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

  /// The lines without line endings, each with its number.
  private static func lines(of bytes: ArraySlice<UInt8>) -> [(Int, ArraySlice<UInt8>)] {
    bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false).enumerated()
      .map { ($0 + 1, $1.last == ASCII.carriageReturn ? $1.dropLast() : $1) }
  }

  /// The records after the first, each an object with the names of the first.
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
        throw Fault(line: number, message: error.message)
      }
      guard !record.isOpen else { continue }
      let fields = record.fields.map { String(decoding: $0, as: UTF8.self) }
      if let names {
        values.append(try object(names, fields, line: start))
      } else {
        names = try header(fields, line: start)
      }
    }
    guard !record.isOpen else { throw Fault(line: start, message: "an unclosed quote") }
    guard names != nil else {
      throw Fault(
        message: "the CSV file is empty", help: "write the names of the fields in its first line")
    }
    return values
  }

  private static func header(_ fields: [String], line: Int) throws(Fault) -> [String] {
    var seen: Set<String> = []
    for name in fields where !seen.insert(name).inserted {
      throw Fault(line: line, message: "two fields have the name '\(Value.symbol(name))'")
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
        message: "the record has \(count(fields)), but the first record has \(count(names))")
    }
    return .object(
      OrderedDictionary(uniqueKeysWithValues: zip(names, fields.map(Value.init(field:)))))
  }
}

extension Value {
  /// The value of a field of CSV: a number or a Boolean, if it prints as it is written, or a string.
  fileprivate init(field text: String) {
    let value = Value(word: text)
    switch value {
    case .bool: self = value
    case .int, .double: self = value.description == text ? value : .string(text)
    default: self = .string(text)
    }
  }
}
