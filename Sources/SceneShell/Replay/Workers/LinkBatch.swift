/// Links that a worker opens at a time, and what its parent keeps in mind about them.
struct LinkBatch: Sendable {
  /// What the lists have, in their order; what isn't a link isn't sent.
  private(set) var entries: [LinkListEntry] = []
  private var size = 0

  /// The most links and bytes of a batch.
  private static let linkLimit = 128
  private static let sizeLimit = 65_536

  /// Whether it is time for another one.
  var isFull: Bool { entries.count >= Self.linkLimit || size >= Self.sizeLimit }
  var isEmpty: Bool { entries.isEmpty }

  mutating func append(_ entry: LinkListEntry) {
    entries.append(entry)
    guard case .link(let link) = entry else { return }
    size += link.url.count
  }

  /// The links in their order.
  var urls: [ListedLink] {
    entries.compactMap { if case .link(let link) = $0 { link } else { nil } }
  }

  /// The request to a worker.
  var request: [UInt8] {
    var writer = ByteWriter()
    for link in urls { writer.add(link.url) }
    return writer.bytes
  }

  /// The URLs of a request.
  static func urls(in request: [UInt8]) -> [[UInt8]] {
    var reader = ByteReader(request)
    var urls: [[UInt8]] = []
    while !reader.isAtEnd { urls.append(reader.text()) }
    return urls
  }
}
