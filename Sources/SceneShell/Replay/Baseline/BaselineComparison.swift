import DequeModule
import SceneSystem
import SceneText

/// Compares links with those of a baseline as they are read, in little memory.
///
/// While both have the same links, nothing is stored. When they differ, both are read ahead until a link of one has
/// been read from the other; the links before it were added or removed. Entries that cannot be read are not compared,
/// but keep their order among the links.
final class BaselineComparison {
  enum Finding: Equatable {
    case record(ReplayRecord)
    /// The links after these places have nothing in common, so the comparison ends.
    case outOfStep(LinkPlace, baseline: LinkPlace?)
  }

  /// The maximum number of links that are read ahead to find one that is the same.
  static let lookahead = 10_000

  private let next: () throws(LinkListError) -> BaselineEntry?
  private let lookahead: Int
  private let shards: Int
  /// The links of the baseline that were read and not compared yet.
  private var old = Deque<BaselineEntry>()
  /// The links that have not been found in the baseline so far, and the unreadable entries after the first one.
  private var new: [ReplayRecord] = []
  /// The first position of each URL, during a search for links that are the same.
  private var oldPositions: [[UInt8]: Int] = [:]
  private var newPositions: [[UInt8]: Int] = [:]
  private var hasGivenUp = false

  init(
    shards: Int = 1, lookahead: Int = BaselineComparison.lookahead,
    next: @escaping () throws(LinkListError) -> BaselineEntry?
  ) {
    self.shards = shards
    self.lookahead = lookahead
    self.next = next
  }

  func compare(_ record: ReplayRecord) throws(LinkListError) -> [Finding] {
    guard !hasGivenUp else { return [.record(record)] }
    guard record.outcome != nil else {
      guard !new.isEmpty else { return [.record(record)] }
      new.append(record)
      return new.count > lookahead ? giveUp() : []
    }
    guard new.isEmpty else { return try search(record) }
    if old.isEmpty {
      // An interruption of the wait for the baseline keeps the link.
      new = [record]
      if let entry = try next() { old.append(entry) }
      new = []
    }
    guard let entry = old.first else { return [.record(record.failing(.added))] }
    if entry.url == record.listedURL {
      old.removeFirst()
      oldPositions = [:]
      return [.record(record.compared(with: entry))]
    }
    if oldPositions.isEmpty {
      for (index, entry) in old.enumerated() where oldPositions[entry.url] == nil {
        oldPositions[entry.url] = index
      }
    }
    return try search(record)
  }

  /// Ends the comparison; returns the remaining findings.
  func finish() throws(LinkListError) -> [Finding] {
    guard !hasGivenUp else { return [] }
    var findings: [Finding] = []
    while !new.isEmpty, old.count <= lookahead, let entry = try next() {
      if let index = newPositions[entry.url] {
        findings += try resume(after: entry, at: index)
      } else {
        old.append(entry)
      }
    }
    findings += addAll() + removed(old.count)
    return findings
  }

  /// The next link of the baseline after the last link of the lists; nil at the end.
  func nextRemoved() throws(LinkListError) -> ReplayRecord? {
    guard !hasGivenUp, shards == 1 else { return nil }
    return try next().map { .removed($0) }
  }

  private func search(_ record: ReplayRecord) throws(LinkListError) -> [Finding] {
    if let index = oldPositions[record.listedURL] {
      return resume(after: record, at: index)
    }
    if newPositions[record.listedURL] == nil { newPositions[record.listedURL] = new.count }
    new.append(record)
    for _ in 0..<shards {
      guard let entry = try next() else { return addAll() }
      if let index = newPositions[entry.url] { return try resume(after: entry, at: index) }
      if oldPositions[entry.url] == nil { oldPositions[entry.url] = old.count }
      old.append(entry)
    }
    return max(new.count, old.count) > lookahead ? giveUp() : []
  }

  private func giveUp() -> [Finding] {
    let place = old.first?.place
    return [.outOfStep(new[0].place, baseline: place)] + endUncompared().map(Finding.record)
  }

  /// Ends the comparison before the end of the lists; returns the links that were not compared.
  func endUncompared() -> [ReplayRecord] {
    hasGivenUp = true
    defer {
      endSearch()
      old = []
    }
    return new
  }

  /// Reports the links that the baseline does not have as added.
  private func addAll() -> [Finding] {
    defer {
      new = []
      newPositions = [:]
    }
    return new.map { .record($0.failing(.added)) }
  }

  /// Continues after a link that was found among those of the baseline that were read ahead.
  private func resume(after record: ReplayRecord, at index: Int) -> [Finding] {
    var findings = removed(index) + addAll()
    if let entry = old.popFirst() { findings.append(.record(record.compared(with: entry))) }
    endSearch()
    return findings
  }

  /// Continues after a link of the baseline that was found among the links of the lists that were read ahead.
  private func resume(after entry: BaselineEntry, at index: Int) throws(LinkListError) -> [Finding]
  {
    var findings = removed(old.count)
    findings += new[..<index].map { .record($0.failing(.added)) }
    findings.append(.record(new[index].compared(with: entry)))
    let rest = new[(index + 1)...]
    endSearch()
    for record in rest { findings += try compare(record) }
    return findings
  }

  private func endSearch() {
    new = []
    oldPositions = [:]
    newPositions = [:]
  }

  /// Removes entries of the baseline that no list has.
  private func removed(_ count: Int) -> [Finding] {
    defer { old.removeFirst(count) }
    return shards == 1 ? old.prefix(count).map { .record(.removed($0)) } : []
  }

}

extension ReplayRecord {
  /// The record with a failure, unless it already has one.
  fileprivate func failing(_ kind: Failure.Kind, _ text: [UInt8]? = nil) -> ReplayRecord {
    var record = self
    record.failure = record.failure ?? Failure(kind, text)
    return record
  }

  fileprivate func compared(with entry: BaselineEntry) -> ReplayRecord {
    outcome?.text == entry.outcome ? self : failing(.changed, entry.outcome)
  }

  fileprivate static func removed(_ entry: BaselineEntry) -> ReplayRecord {
    ReplayRecord(
      place: entry.place, url: entry.url, outcome: nil, failure: Failure(.removed, entry.outcome))
  }
}

/// A link of a baseline, with its outcome.
struct BaselineEntry: Equatable, Sendable {
  let place: LinkPlace
  let url: [UInt8]
  let outcome: [UInt8]
}

/// Reads the output of an earlier replay, entry by entry.
final class BaselineReader {
  private let path: String
  private var lines: LineReader

  init(path: String) throws(LinkListError) {
    self.path = path
    let limit = 10 * LinkListReader.recordLimit
    do { lines = LineReader(try FileReader(argument: path), lineLimit: limit) } catch {
      throw .file(error)
    }
  }

  func next() throws(LinkListError) -> BaselineEntry? {
    while true {
      let line: [UInt8]?
      do { line = try lines.nextBytes() } catch { throw .file(error) }
      guard var line else { return nil }
      if lines.lineNumber == 1 { line = Array(line.withoutByteOrderMark) }
      guard !line.isEmpty, line.first != UInt8(ascii: "#") else { continue }
      let place = LinkPlace(file: path, line: lines.lineNumber)
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else {
        throw .wrongList(
          place,
          "no tab and outcome follow the URL; use the output of an earlier replay as the baseline")
      }
      return BaselineEntry(
        place: place, url: Array(line[..<tab]), outcome: Array(line[(tab + 1)...]))
    }
  }
}
