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
  }

  private let list: LinkList
  private let shard: Shard
  private var lines: LineReader
  /// Whether another shard has something of the list.
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

  private var place: LinkPlace { LinkPlace(file: list.path, line: lines.lineNumber) }

  /// What comes next; nil at the end.
  func next() throws(LinkListError) -> LinkListEntry? {
    if list.format == .csv, columns == nil {
      guard try readHeader() else { return nil }
    }
    while let line = try nextLine() {
      let isOwn = shard.contains(lines.lineNumber)
      // One of the others is enough to know of them; but a record may take several lines.
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
    if lines.lineNumber == 1, let problem = problem(ofFirst: &line) {
      throw .wrongList(place, list.format == .csv ? Self.unreadableNames : problem)
    }
    return .bytes(line)
  }

  /// What is wrong with the first line, of which a mark in front is no part.
  private func problem(ofFirst line: inout [UInt8]) -> String? {
    if Self.wideByteOrderMarks.contains(where: line.starts) {
      return "the list is UTF-16, and has to be UTF-8"
    }
    if line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
    return JournalReader.mayBeJournal(line.span)
      ? "this is a recorded session, which is read from a file of its own" : nil
  }

  /// Reads what begins with a line; nil for an empty one and a comment.
  private func entry(_ line: Line, at place: LinkPlace) throws(LinkListError) -> LinkListEntry? {
    guard case .bytes(let line) = line else {
      return .unreadable(place, reason: "longer than \(Self.recordLimit) bytes")
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
        return .unreadable(place, reason: error.words)
      }
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

  // MARK: Records

  /// Reads a record, and where it is told so the lines that it goes on on.
  private func record(
    beginningWith line: [UInt8], at place: LinkPlace
  ) throws(LinkListError) -> LinkListEntry? {
    guard let columns else { return nil }
    switch try fields(beginningWith: line, wanted: columns.wanted) {
    case .failure(let fault): return .unreadable(place, reason: fault.words)
    case .success(let fields) where fields.count != columns.count:
      return .unreadable(
        place,
        reason: "the record has \(fields.count) \(fields.count == 1 ? "field" : "fields"), "
          + "and the first has \(columns.count)")
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
      do { try record.add(line) } catch { return .failure(LinkFault(words: error.words)) }
      guard record.isOpen else { return .success(record.fields) }
      guard record.size <= Self.recordLimit, case .bytes(let next)? = try nextLine() else {
        let last = lines.lineNumber
        let rest = last > first ? "; what follows up to line \(last) is left out" : ""
        return .failure(LinkFault(words: "a quote is opened and not closed\(rest)"))
      }
      line = next
    }
  }

  private static let unreadableNames =
    "the names of the columns can't be read: the list has to be UTF-8"

  /// Reads the first record, which names the columns; false where there is none.
  private func readHeader() throws(LinkListError) -> Bool {
    guard let first = try nextLine() else { return false }
    let place = place
    guard case .bytes(let line) = first else { throw .wrongList(place, Self.unreadableNames) }
    separator = CSVRecord.separator(in: line, naming: list.column)
    let names: [String]
    switch try fields(beginningWith: line, wanted: nil) {
    case .failure(let fault): throw .wrongList(place, fault.words)
    case .success(let fields): names = fields.map { String(decoding: $0, as: UTF8.self) }
    }
    guard let wanted = names.firstIndex(of: list.column) else {
      let nearest = NearestNames.nearest(to: list.column, among: names)
      let help =
        NearestNames.suggestion(nearest)
        ?? "--column takes one of \(names.prefix(20).joined(separator: ", "))"
      throw .wrongList(place, "there is no column \(list.column): \(help)")
    }
    columns = (wanted, names.count)
    return true
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
