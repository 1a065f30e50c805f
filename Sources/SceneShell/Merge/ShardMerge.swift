import HeapModule

/// The results of the reports of all shards, in the order of one process.
struct ShardMerge<Item> {
  /// The place of a result among those of all shards.
  struct Position: Comparable {
    /// The number of the list, or of the script.
    var major: Int
    /// The line in the list, or the number of the run of the script.
    var minor: Int

    static func < (left: Position, right: Position) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }

  private struct Head: Comparable {
    let position: Position
    let part: Int
    let item: Item

    static func < (left: Head, right: Head) -> Bool {
      (left.position, left.part) < (right.position, right.part)
    }

    static func == (left: Head, right: Head) -> Bool {
      (left.position, left.part) == (right.position, right.part)
    }
  }

  private let parts: [ShardReport]
  /// Reads a result of a report; nil if it is not one.
  private let read: ([UInt8]) -> Item?
  /// The position of a result after another one of its report, or at its beginning.
  private let position: (Item, Position?, ShardReport) -> Position?
  private var heads: Heap<Head> = []
  /// The position of the last result of each report.
  private var last: [Position?]

  init(
    _ parts: [ShardReport], reading read: @escaping ([UInt8]) -> Item?,
    position: @escaping (Item, Position?, ShardReport) -> Position?
  ) throws(ShardReport.Fault) {
    (self.parts, self.read, self.position) = (parts, read, position)
    last = Array(repeating: nil, count: parts.count)
    for part in parts.indices { try advance(part) }
  }

  private mutating func advance(_ part: Int) throws(ShardReport.Fault) {
    guard let json = try parts[part].next() else { return }
    guard let item = read(json), let position = position(item, last[part], parts[part]),
      last[part].map({ $0 < position }) ?? true
    else { throw parts[part].damage() }
    last[part] = position
    heads.insert(Head(position: position, part: part, item: item))
  }

  /// The next result; nil after the last one.
  mutating func next() throws(ShardReport.Fault) -> Item? {
    guard let head = heads.popMin() else { return nil }
    try advance(head.part)
    return head.item
  }
}
