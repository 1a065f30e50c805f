/// A record of values that are separated by commas (RFC 4180) or another byte, read from one or more lines.
package struct CSVRecord {
  /// A violation of RFC 4180.
  package enum Fault: Error {
    case quoteInsideField
    case textAfterQuote

    package var message: String {
      switch self {
      case .quoteInsideField: "a quote in a field that is not quoted"
      case .textAfterQuote: "text follows the closing quote of a field"
      }
    }
  }

  package private(set) var fields: [[UInt8]] = []
  /// Whether a quoted field continues on the next line.
  package private(set) var isOpen = false
  /// The size of the record so far in bytes, with its line endings.
  package private(set) var size = 0

  /// The only field to keep; nil for all.
  private let wanted: Int?
  private let separator: UInt8
  private var field: [UInt8] = []

  private static let quote = UInt8(ascii: "\"")

  /// The known separators, the default first.
  package static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// The separator of a file by its first line: a comma, unless the line has none, and with another separator it has
  /// several fields, or one that is called `name`.
  package static func separator(in line: [UInt8], naming name: String? = nil) -> UInt8 {
    let comma = separators[0]
    let found = separators.filter(line.contains)
    guard let first = found.first, first != comma else { return comma }
    return found.first { separator in
      var record = CSVRecord(separator: separator)
      guard (try? record.add(line)) != nil else { return false }
      return name.map { record.fields.contains(Array($0.utf8)) } ?? (record.fields.count > 1)
    } ?? first
  }

  package init(wanted: Int? = nil, separator: UInt8 = separators[0]) {
    self.wanted = wanted
    self.separator = separator
  }

  /// Adds a line, without its line ending.
  package mutating func add(_ line: [UInt8]) throws(Fault) {
    size += line.count + 1
    var index = 0
    if isOpen { field.append(UInt8(ascii: "\n")) }
    while true {
      if !isOpen, index < line.count, line[index] == Self.quote {
        isOpen = true
        index += 1
      }
      guard isOpen else {
        let end = line[index...].firstIndex(of: separator) ?? line.count
        try append(line[index..<end])
        guard end < line.count else { return }
        index = end + 1
        continue
      }
      guard let quote = line[index...].firstIndex(of: Self.quote) else {
        field += line[index...]
        return
      }
      field += line[index..<quote]
      index = quote + 1
      if index < line.count, line[index] == Self.quote {
        field.append(Self.quote)
        index += 1
        continue
      }
      isOpen = false
      fields.append(isWanted ? field : [])
      field = []
      guard index < line.count else { return }
      guard line[index] == separator else { throw .textAfterQuote }
      index += 1
    }
  }

  private var isWanted: Bool { wanted == nil || wanted == fields.count }

  private mutating func append(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    guard !bytes.contains(Self.quote) else { throw .quoteInsideField }
    fields.append(isWanted ? Array(bytes) : [])
  }
}
