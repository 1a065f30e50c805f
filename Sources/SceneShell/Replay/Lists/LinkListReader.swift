import Engine
import SceneSystem
import Sessions

/// Reads the links of one list as they come, and keeps no more of it than a record.
final class LinkListReader {
  /// The most bytes that a line, or a record of several, may have.
  static let recordLimit = 1_000_000

  private enum Line {
    case bytes([UInt8])
    case tooLong
    case wide
    case session
  }

  private let list: LinkList
  private let shard: Shard
  private var lines: LineReader
  private(set) var hasOthers = false
  /// The column of a CSV, and how many there are, once its first record has been read.
  private var columns: (wanted: Int, count: Int)?
  private var separator = CSVRecord.separators[0]

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let wideByteOrderMarks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF]]

  init(_ list: LinkList, shard: Shard = .whole) throws(LinkListError) {
    self.list = list
    self.shard = shard
    do {
      lines = LineReader(try FileReader(argument: list.path), lineLimit: Self.recordLimit)
    } catch {
      throw .file(error)
    }
  }

  func next() throws(LinkListError) -> LinkListEntry? {
    if list.format == .csv, columns == nil {
      guard try readHeader() else { return nil }
    }
    while let line = try nextLine() {
      let entry: LinkListEntry?
      switch line {
      case .wide: throw .wrongList(place, "the list is UTF-16, and has to be UTF-8")
      case .session:
        throw .wrongList(place, "this is a recorded session, which is read from a file of its own")
      case .tooLong: entry = unreadable(at: place, "longer than \(Self.recordLimit) bytes")
      case .bytes(let bytes) where list.format == .csv: entry = try record(beginningWith: bytes)
      case .bytes(let bytes) where shard.contains(lines.lineNumber): entry = try self.entry(bytes)
      case .bytes(let bytes):
        entry = nil
        // One is enough, and the others needn't be read.
        if !hasOthers { hasOthers = try self.entry(bytes) != nil }
      }
      if let entry { return entry }
    }
    return nil
  }

  private var place: LinkPlace { LinkPlace(file: list.path, line: lines.lineNumber) }

  private func nextLine() throws(LinkListError) -> Line? {
    do throws(FileError) {
      guard var line = try lines.nextBytes() else { return nil }
      if lines.lineNumber == 1 {
        if Self.wideByteOrderMarks.contains(where: line.starts) { return .wide }
        if line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
        if JournalReader.mayBeAJournal(line.span) { return .session }
      }
      return .bytes(line)
    } catch .lineTooLong {
      do throws(FileError) { try lines.skipLine() } catch { throw .file(error) }
      return .tooLong
    } catch {
      throw .file(error)
    }
  }

  private func unreadable(at place: LinkPlace, _ reason: String) -> LinkListEntry? {
    guard isOwn(place) else { return nil }
    return .unreadable(place, reason: reason)
  }

  /// Whether what begins at a place belongs to the shard.
  private func isOwn(_ place: LinkPlace) -> Bool {
    let isOwn = shard.contains(place.line)
    if !isOwn { hasOthers = true }
    return isOwn
  }

  // MARK: Lines

  /// Reads a line that is a record by itself; nil for an empty one and a comment.
  private func entry(_ line: [UInt8]) throws(LinkListError) -> LinkListEntry? {
    guard list.format == .list else { return try jsonEntry(line) }
    return LinkLine(line).map {
      .link(ListedLink(place: place, url: $0.url, expected: $0.expected))
    }
  }

  private func jsonEntry(_ line: [UInt8]) throws(LinkListError) -> LinkListEntry? {
    guard !Self.isBlank(line) else { return nil }
    if lines.lineNumber == 1 { try checkIsJSONLines(line) }
    do {
      return .link(ListedLink(place: place, url: try list.field.text(in: line)))
    } catch {
      return .unreadable(place, reason: error.words)
    }
  }

  /// Makes sure that the first line isn't the beginning of a value that goes over several.
  private func checkIsJSONLines(_ line: [UInt8]) throws(LinkListError) {
    let spaces = " \t".utf8
    let text = line.drop(while: spaces.contains)
    if text.first == UInt8(ascii: "[") {
      throw .wrongList(
        place, "the list is a JSON array, and has to have an object a line; jq -c '.[]' makes it so"
      )
    }
    if text.first == UInt8(ascii: "{"), text.dropFirst().allSatisfy(spaces.contains) {
      throw .wrongList(
        place, "an object goes over several lines, and has to be on one; jq -c . makes it so")
    }
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  // MARK: Records

  /// Reads a record, and where it is told so the lines that it goes on on; nil for an empty line.
  private func record(beginningWith line: [UInt8]) throws(LinkListError) -> LinkListEntry? {
    guard !line.isEmpty, let columns else { return nil }
    let place = place
    switch try fields(beginningWith: line, wanted: columns.wanted) {
    case .fault(let words): return unreadable(at: place, words)
    case .fields(let fields):
      guard fields.count == columns.count else {
        return unreadable(
          at: place,
          "the record has \(fields.count) \(fields.count == 1 ? "field" : "fields"), "
            + "and the first has \(columns.count)")
      }
      guard isOwn(place) else { return nil }
      return .link(ListedLink(place: place, url: fields[columns.wanted]))
    }
  }

  private enum Record {
    case fields([[UInt8]])
    case fault(String)
  }

  private func fields(
    beginningWith line: [UInt8], wanted: Int?
  ) throws(LinkListError) -> Record {
    var record = CSVRecord(wanted: wanted, separator: separator)
    var line = line
    let first = lines.lineNumber
    while true {
      do { try record.add(line) } catch { return .fault(error.words) }
      guard record.isOpen else { return .fields(record.fields) }
      guard record.size <= Self.recordLimit, case .bytes(let next)? = try nextLine() else {
        let last = lines.lineNumber
        let rest = last > first ? "; what follows up to line \(last) is left out" : ""
        return .fault("a quote is opened and not closed\(rest)")
      }
      line = next
    }
  }

  /// Reads the first record, which names the columns; false where there is none.
  private func readHeader() throws(LinkListError) -> Bool {
    let first = try nextLine()
    let place = place
    guard case .bytes(let line)? = first else {
      if first == nil { return false }
      throw .wrongList(place, "the names of the columns can't be read: the list has to be UTF-8")
    }
    separator = CSVRecord.separator(in: line, naming: list.column)
    let names: [String]
    switch try fields(beginningWith: line, wanted: nil) {
    case .fault(let words): throw .wrongList(place, words)
    case .fields(let fields): names = fields.map { String(decoding: $0, as: UTF8.self) }
    }
    guard let wanted = names.firstIndex(of: list.column) else {
      throw .wrongList(place, Self.missing(list.column, among: names))
    }
    columns = (wanted, names.count)
    return true
  }

  private static func missing(_ column: String, among names: [String]) -> String {
    let nearest = NearestNames.nearest(to: column, among: names)
    let help =
      NearestNames.suggestion(nearest)
      ?? "--column takes one of \(names.prefix(20).joined(separator: ", "))"
    return "there is no column \(column): \(help)"
  }
}

/// The links of all lists of the command line, one after another.
struct LinkLists {
  private var rest: ArraySlice<LinkList>
  private let shard: Shard
  private var reader: LinkListReader?
  /// Whether other shards have something of what has been read.
  private(set) var hasOthers = false

  init(_ lists: [LinkList], shard: Shard = .whole) {
    rest = lists[...]
    self.shard = shard
  }

  mutating func next() throws(LinkListError) -> LinkListEntry? {
    while true {
      if reader == nil {
        guard let list = rest.popFirst() else { return nil }
        reader = try LinkListReader(list, shard: shard)
      }
      if let entry = try reader?.next() { return entry }
      if reader?.hasOthers == true { hasOthers = true }
      reader = nil
    }
  }
}
