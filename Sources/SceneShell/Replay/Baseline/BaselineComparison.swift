import DequeModule
import SceneSystem

/// Compares links with those of a baseline as they are read, in little memory.
///
/// While both have the same links, nothing is kept. When they differ, both are read on until a link of one is among
/// those that were read of the other; the links before it were added or removed.
final class BaselineComparison {
  enum Finding: Equatable {
    case record(ReplayRecord)
    /// From these places on no link is the same; nothing more is compared.
    case outOfStep(LinkPlace, baseline: LinkPlace?)
  }

  /// The maximum number of links that are read on to find one that is the same.
  static let reach = 10_000

  private let next: () throws(LinkListError) -> BaselineEntry?
  private let reach: Int
  private let shards: Int
  /// The links of the baseline that were read and not compared yet.
  private var old = Deque<BaselineEntry>()
  /// The links that the baseline has not had so far.
  private var new: [ReplayRecord] = []
  /// The first position of each URL, while links that are the same are searched.
  private var oldPlaces: [[UInt8]: Int] = [:]
  private var newPlaces: [[UInt8]: Int] = [:]
  private var isGivenUp = false

  init(
    shards: Int = 1, reach: Int = BaselineComparison.reach,
    next: @escaping () throws(LinkListError) -> BaselineEntry?
  ) {
    self.shards = shards
    self.reach = reach
    self.next = next
  }

  func take(_ record: ReplayRecord) throws(LinkListError) -> [Finding] {
    guard !isGivenUp, record.outcome != nil else { return [.record(record)] }
    guard new.isEmpty else { return try search(record) }
    if old.isEmpty, let entry = try next() { old.append(entry) }
    guard let entry = old.first else { return [.record(record.failing(.added))] }
    if entry.url == record.listedURL {
      old.removeFirst()
      oldPlaces = [:]
      return [.record(record.compared(with: entry))]
    }
    if oldPlaces.isEmpty {
      for (index, entry) in old.enumerated() where oldPlaces[entry.url] == nil {
        oldPlaces[entry.url] = index
      }
    }
    return try search(record)
  }

  /// Ends the comparison; returns the remaining findings.
  func finish() throws(LinkListError) -> [Finding] {
    guard !isGivenUp else { return [] }
    var findings: [Finding] = []
    while !new.isEmpty, old.count <= reach, let entry = try next() {
      if let index = newPlaces[entry.url] {
        findings += try meet(entry, at: index)
      } else {
        old.append(entry)
      }
    }
    findings += addAll() + removed(old.count)
    return findings
  }

  /// The next link of the baseline after the last link of the lists; nil at the end.
  func nextRemoved() throws(LinkListError) -> ReplayRecord? {
    guard !isGivenUp, shards == 1 else { return nil }
    return try next().map { .removed($0) }
  }

  private func search(_ record: ReplayRecord) throws(LinkListError) -> [Finding] {
    if let index = oldPlaces[record.listedURL] {
      return meet(record, at: index)
    }
    if newPlaces[record.listedURL] == nil { newPlaces[record.listedURL] = new.count }
    new.append(record)
    for _ in 0..<shards {
      guard let entry = try next() else { return addAll() }
      if let index = newPlaces[entry.url] { return try meet(entry, at: index) }
      if oldPlaces[entry.url] == nil { oldPlaces[entry.url] = old.count }
      old.append(entry)
    }
    guard max(new.count, old.count) > reach else { return [] }
    isGivenUp = true
    defer {
      forget()
      old = []
    }
    return [.outOfStep(new[0].place, baseline: old.first?.place)] + new.map(Finding.record)
  }

  /// The baseline has ended: the links that it has not had were added.
  private func addAll() -> [Finding] {
    defer {
      new = []
      newPlaces = [:]
    }
    return new.map { .record($0.failing(.added)) }
  }

  /// A link is among those of the baseline that were read ahead.
  private func meet(_ record: ReplayRecord, at index: Int) -> [Finding] {
    var findings = removed(index) + addAll()
    if let entry = old.popFirst() { findings.append(.record(record.compared(with: entry))) }
    forget()
    return findings
  }

  /// A link of the baseline is among those that it has not had so far.
  private func meet(_ entry: BaselineEntry, at index: Int) throws(LinkListError) -> [Finding] {
    var findings = removed(old.count)
    findings += new[..<index].map { .record($0.failing(.added)) }
    findings.append(.record(new[index].compared(with: entry)))
    let rest = new[(index + 1)...]
    forget()
    for record in rest { findings += try take(record) }
    return findings
  }

  private func forget() {
    new = []
    oldPlaces = [:]
    newPlaces = [:]
  }

  /// Removes entries of the baseline that no list has.
  private func removed(_ count: Int) -> [Finding] {
    defer { old.removeFirst(count) }
    return shards == 1 ? old.prefix(count).map { .record(.removed($0)) } : []
  }

}

extension ReplayRecord {
  /// The same link with a failure, unless it has one.
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
      guard let line else { return nil }
      guard !line.isEmpty, line.first != UInt8(ascii: "#") else { continue }
      let place = LinkPlace(file: path, line: lines.lineNumber)
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else {
        throw .wrongList(
          place,
          "no tab and outcome after the URL; a baseline is the output of an earlier replay")
      }
      return BaselineEntry(
        place: place, url: Array(line[..<tab]), outcome: Array(line[(tab + 1)...]))
    }
  }
}
