import SceneEngine
import SceneSystem
import SceneSessions
import SceneText

/// Reads the links of a list, one record at a time.
final class LinkListReader {
  /// The maximum size in bytes of a line, or of a record of several lines.
  static let recordLimit = 1_000_000

  private enum Line {
    case bytes([UInt8])
    case tooLong
  }

  private let list: LinkList
  private let shard: Shard
  private var lines: LineReader
  /// Whether another shard has links of the list.
  private(set) var hasOthers = false
  /// The checksum of the lines that were read, if there are other shards.
  private(set) var sum = Checksum.empty
  /// The index of the CSV column with the URLs, and the number of columns, once the first record was read.
  private var columns: (wanted: Int, count: Int)?
  private var separator = CSVRecord.separators[0]

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

  private var place: LinkPlace { LinkPlace(file: list.path, line: lines.lineNumber) }

  /// Reads the next entry; nil at the end.
  func next() throws(LinkListError) -> LinkListEntry? {
    if list.format == .csv, columns == nil {
      guard try readHeader() else { return nil }
    }
    while let line = try nextLine() {
      let isOwn = shard.contains(lines.lineNumber)
      // The other lines of other shards are not parsed, except in CSV, where a record can have several lines.
      guard isOwn || !hasOthers || list.format == .csv else { continue }
      guard let entry = try entry(line, at: place) else { continue }
      if isOwn { return entry }
      hasOthers = true
    }
    return nil
  }

  private func nextLine() throws(LinkListError) -> Line? {
    let read: [UInt8]?
    do throws(FileError) { read = try lines.nextBytes() } catch {
      guard case .lineTooLong = error else { throw .file(error) }
      do throws(FileError) { try lines.skipLine() } catch { throw .file(error) }
      return .tooLong
    }
    guard var line = read else { return nil }
    if shard != .whole { sum = Checksum.of([0x0A].span, after: Checksum.of(line.span, after: sum)) }
    if lines.lineNumber == 1, let problem = problem(ofFirst: &line) {
      throw .wrongList(place, list.format == .csv ? Self.unreadableNames : problem)
    }
    return .bytes(line)
  }

  /// The problem of the first line, whose byte order mark is removed.
  private func problem(ofFirst line: inout [UInt8]) -> String? {
    if Self.wideByteOrderMarks.contains(where: line.starts) {
      return "the list is UTF-16; save it as UTF-8"
    }
    line = Array(line.withoutByteOrderMark)
    return JournalReader.mayBeJournal(line.span)
      ? "the list is the journal of a session; pass the path of the journal instead" : nil
  }

  /// Reads the entry that begins at a line; nil for an empty line and a comment.
  private func entry(_ line: Line, at place: LinkPlace) throws(LinkListError) -> LinkListEntry? {
    guard case .bytes(let line) = line else {
      return .unreadable(place, reason: "the line is longer than \(Self.recordLimit) bytes")
    }
    switch list.format {
    case .list:
      return LinkLine(line).map {
        .link(ListedLink(place: place, url: $0.url, expected: $0.expected))
      }
    case .csv: return line.isEmpty ? nil : try record(beginningWith: line, at: place)
    case .jsonl:
      guard !line.allSatisfy(" \t".utf8.contains) else { return nil }
      if place.line == 1 { try checkIsJSONLines(line) }
      do throws(LinkFault) {
        return .link(ListedLink(place: place, url: try list.field.text(in: line)))
      } catch {
        return .unreadable(place, reason: error.message)
      }
    }
  }

  /// Fails if the first line begins a value of several lines.
  private func checkIsJSONLines(_ line: [UInt8]) throws(LinkListError) {
    let spaces = " \t".utf8
    let text = line.drop(while: spaces.contains)
    if text.first == UInt8(ascii: "[") {
      throw .wrongList(
        place,
        "the list is a JSON array instead of one object per line; convert it with jq -c '.[]'"
      )
    }
    if text.first == UInt8(ascii: "{"), text.dropFirst().allSatisfy(spaces.contains) {
      throw .wrongList(
        place, "an object spans several lines; convert the list with jq -c .")
    }
  }

  // MARK: Records

  /// Reads a record of one or more lines.
  private func record(
    beginningWith line: [UInt8], at place: LinkPlace
  ) throws(LinkListError) -> LinkListEntry? {
    guard let columns else { return nil }
    switch try fields(beginningWith: line, wanted: columns.wanted) {
    case .failure(let fault): return .unreadable(place, reason: fault.message)
    case .success(let fields) where fields.count != columns.count:
      return .unreadable(
        place,
        reason: "the record has \(fields.count) \(fields.count == 1 ? "field" : "fields"), "
          + "and the first record has \(columns.count)")
    case .success(let fields):
      return .link(ListedLink(place: place, url: fields[columns.wanted]))
    }
  }

  private func fields(
    beginningWith line: [UInt8], wanted: Int?
  ) throws(LinkListError) -> Result<[[UInt8]], LinkFault> {
    var record = CSVRecord(wanted: wanted, separator: separator)
    var line = line
    let first = lines.lineNumber
    while true {
      do { try record.add(line) } catch { return .failure(LinkFault(message: error.message)) }
      guard record.isOpen else { return .success(record.fields) }
      guard record.size <= Self.recordLimit, case .bytes(let next)? = try nextLine() else {
        let last = lines.lineNumber
        let rest = last > first ? "; the lines up to \(last) were skipped" : ""
        return .failure(LinkFault(message: "a quote is not closed\(rest)"))
      }
      line = next
    }
  }

  private static let unreadableNames =
    "cannot read the column names; save the list as UTF-8"

  /// Reads the first record, which has the names of the columns; returns false if there is none.
  private func readHeader() throws(LinkListError) -> Bool {
    guard let first = try nextLine() else { return false }
    let place = place
    guard case .bytes(let line) = first else { throw .wrongList(place, Self.unreadableNames) }
    separator = CSVRecord.separator(in: line, naming: list.column)
    let names: [String]
    switch try fields(beginningWith: line, wanted: nil) {
    case .failure(let fault): throw .wrongList(place, fault.message)
    case .success(let fields): names = fields.map { String(decoding: $0, as: UTF8.self) }
    }
    guard let wanted = names.firstIndex(of: list.column) else {
      // The names are those of a file, which can contain anything.
      let names = names.map(VisibleText.name)
      let nearest = NearestNames.nearest(to: list.column, among: names)
      let help =
        NearestNames.suggestion(nearest)
        ?? "columns: \(names.prefix(20).joined(separator: ", "))"
      throw .wrongList(place, "there is no column '\(name: list.column)'; \(help)")
    }
    guard names.lastIndex(of: list.column) == wanted else {
      throw .wrongList(place, "there are several columns '\(name: list.column)'; rename the others")
    }
    columns = (wanted, names.count)
    return true
  }
}

/// The links of all lists on the command line, one after another.
struct LinkLists {
  private var rest: ArraySlice<LinkList>
  private let shard: Shard
  private var reader: LinkListReader?
  /// Whether other shards have links of the lists that were read.
  private(set) var hasOthers = false
  /// The checksum of the lists that were read, if there are other shards.
  private(set) var sum = Checksum.empty

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
      if let part = reader?.sum { sum = Checksum.of(Array("\(part)".utf8).span, after: sum) }
      reader = nil
    }
  }
}
