/// Links that a worker opens at a time, and what its parent keeps in mind about them.
struct LinkBatch: Sendable {
  /// What the lists have, in their order, and the outcomes that are known; what isn't a link has none.
  private(set) var entries: [(entry: LinkListEntry, outcome: ReplayOutcome?)] = []
  private var size = 0

  /// The most links and bytes of a batch.
  private static let linkLimit = 128
  private static let sizeLimit = 65_536

  /// Whether it is time for another one.
  var isFull: Bool { entries.count >= Self.linkLimit || size >= Self.sizeLimit }
  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: LinkListEntry) {
    entries.append((entry, nil))
    guard case .link(let link) = entry else { return }
    size += link.url.count
  }

  /// The links whose outcomes aren't known yet, in their order, and where they stand among the entries.
  var unopened: [(index: Int, link: ListedLink)] {
    entries.enumerated().compactMap { index, entry in
      if case (.link(let link), nil) = entry { (index, link) } else { nil }
    }
  }

  /// The request to a worker, which is to open the links that are unopened.
  var request: [UInt8] {
    var writer = ByteWriter()
    for (_, link) in unopened { writer.add(link.url) }
    return writer.bytes
  }

  /// Takes the outcome of the entry at an index.
  mutating func take(_ outcome: ReplayOutcome, at index: Int) { entries[index].outcome = outcome }

  /// Takes a worker's answer to the request.
  mutating func take(_ answer: [UInt8]) {
    var reader = ByteReader(answer)
    for (index, _) in unopened { take(ReplayOutcome(from: &reader), at: index) }
  }

  /// The URLs of a request.
  static func urls(in request: [UInt8]) -> [[UInt8]] {
    var reader = ByteReader(request)
    var urls: [[UInt8]] = []
    while !reader.isAtEnd { urls.append(reader.text()) }
    return urls
  }
}
