import DequeModule
import SceneSystem

/// Compares links with those of a baseline, both as they come, and keeps few of either.
///
/// As long as both go through the same links nothing is kept. Where they part, both are read on until a
/// link of one is among those that the other has passed; what was passed before it has been added or
/// removed.
final class BaselineComparison {
  enum Finding: Equatable {
    case record(ReplayRecord)
    /// The two have nothing in common from these places on; nothing more is compared.
    case outOfStep(LinkPlace, baseline: LinkPlace?)
  }

  /// How far both are read on at most to find where they meet again.
  static let reach = 10_000

  private let next: () throws(LinkListError) -> BaselineEntry?
  private let reach: Int
  private let shards: Int
  /// What has been read of the baseline and not been passed.
  private var old = Deque<BaselineEntry>()
  /// The links that the baseline doesn't have where it should.
  private var new: [ReplayRecord] = []
  /// Where a URL is the first time, while the two are looking for each other.
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

  /// Takes the end of the links, and gives all that is left.
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

  /// What is left of the baseline behind the last link, one by one; nil at the end.
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

  /// The baseline has ended: it will never have what it hasn't had so far.
  private func addAll() -> [Finding] {
    defer {
      new = []
      newPlaces = [:]
    }
    return new.map { .record($0.failing(.added)) }
  }

  /// A link has been found among those of the baseline that were read ahead.
  private func meet(_ record: ReplayRecord, at index: Int) -> [Finding] {
    var findings = removed(index) + addAll()
    if let entry = old.popFirst() { findings.append(.record(record.compared(with: entry))) }
    forget()
    return findings
  }

  /// A link of the baseline has been found among those that it seemed not to have.
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

  /// Passes entries of the baseline that no list has.
  private func removed(_ count: Int) -> [Finding] {
    defer { old.removeFirst(count) }
    return shards == 1 ? old.prefix(count).map { .record(.removed($0)) } : []
  }

}

extension ReplayRecord {
  /// The same link with something to be said against it, unless there is already.
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

/// A link of a baseline and its outcome then.
struct BaselineEntry: Equatable, Sendable {
  let place: LinkPlace
  let url: [UInt8]
  let outcome: [UInt8]
}

/// Reads what an earlier replay has printed, as it is needed.
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
          "there is no outcome behind a tab: a baseline is what an earlier replay has printed")
      }
      return BaselineEntry(
        place: place, url: Array(line[..<tab]), outcome: Array(line[(tab + 1)...]))
    }
  }
}
