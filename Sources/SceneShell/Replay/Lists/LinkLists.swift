/// The links of all lists of the command line, one after another.
struct LinkLists {
  private var rest: ArraySlice<LinkList>
  private let shard: Shard
  private var reader: LinkListReader?
  /// Whether other shards have something of what has been read.
  private(set) var hasOthers = false

  /// Reads some lists in their order.
  ///
  /// - Parameters:
  ///   - lists: What to read, and how.
  ///   - shard: Which of the links.
  init(_ lists: [LinkList], shard: Shard = .whole) {
    rest = lists[...]
    self.shard = shard
  }

  /// What comes next; nil at the end.
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
