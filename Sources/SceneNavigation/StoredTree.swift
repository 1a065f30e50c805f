let storedVersion = 1

/// The stored format:
///
/// ```json
/// {"version": 1, "nextID": 4, "root": {"stack": [ENTRY, ENTRY], "modal": {"scene": ENTRY}}}
/// ```
///
/// A node has exactly one of `scene`, `stack` and `tabs`; each tab is such a node, and
/// `selected` is the index of one. `modal` is the node presented over a scene or a stack.
extension NavigationTree: Codable {
  private enum Key: String, CodingKey {
    case version, nextID, root
  }

  /// Decodes a tree and checks it.
  ///
  /// - Throws: ``NavigationError/unsupportedVersion(_:)``, ``NavigationError/damaged(_:)`` if the tree
  ///   violates an invariant, and the decoder's errors.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == storedVersion else { throw NavigationError.unsupportedVersion(version) }
    nextID = try container.decode(EntryID.self, forKey: .nextID)
    root = try container.decodeIfPresent(Node.self, forKey: .root)
    try validate()
  }

  /// Encodes the tree in the current version of the format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(storedVersion, forKey: .version)
    try container.encode(nextID, forKey: .nextID)
    try container.encodeIfPresent(root, forKey: .root)
  }
}

private enum NodeKey: String, CodingKey {
  case scene, stack, tabs, selected, modal
}

extension KeyedDecodingContainer<NodeKey> {
  fileprivate func checkKind() throws {
    guard allKeys.count(where: { [.scene, .stack, .tabs].contains($0) }) == 1 else {
      throw NavigationError.damaged(.ambiguousNode)
    }
  }
}

extension NavigationTree.Node: Codable {
  /// Decodes a node of any kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NodeKey.self)
    guard let tabs = try container.decodeIfPresent([NavigationTree.Layer].self, forKey: .tabs)
    else {
      self.init(layers: [try NavigationTree.Layer(from: decoder)])
      return
    }
    try container.checkKind()
    guard !container.contains(.modal) else { throw NavigationError.damaged(.ambiguousNode) }
    self.init(layers: tabs, selected: try container.decode(Int.self, forKey: .selected))
  }

  /// Encodes the node under the key of its kind.
  public func encode(to encoder: any Encoder) throws {
    guard let selected else { return try selectedLayer.encode(to: encoder) }
    var container = encoder.container(keyedBy: NodeKey.self)
    try container.encode(layers, forKey: .tabs)
    try container.encode(selected, forKey: .selected)
  }
}

extension NavigationTree.Layer: Codable {
  /// Decodes a scene or a stack.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NodeKey.self)
    try container.checkKind()
    if let entry = try container.decodeIfPresent(NavigationTree.Entry.self, forKey: .scene) {
      kind = .scene
      entries = [entry]
    } else {
      kind = .stack
      entries = try container.decode([NavigationTree.Entry].self, forKey: .stack)
    }
    modal = try container.decodeIfPresent(NavigationTree.Node.self, forKey: .modal)
  }

  /// Encodes the layer under the key of its kind.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: NodeKey.self)
    switch kind {
    case .scene: try container.encodeIfPresent(entries.first, forKey: .scene)
    case .stack: try container.encode(entries, forKey: .stack)
    }
    try container.encodeIfPresent(modal, forKey: .modal)
  }
}

extension NavigationTree {
  /// Checks that a decoded tree satisfies the invariants that operations preserve.
  func validate() throws(NavigationError) {
    guard (.first ... .limit).contains(nextID) else { throw .damaged(.nextIDOutOfRange(nextID)) }
    try root?.validate(isRoot: true)
    var ids: Set<EntryID> = []
    for entry in entries {
      guard entry.id >= .first, entry.id < nextID else { throw .damaged(.idOutOfRange(entry.id)) }
      guard ids.insert(entry.id).inserted else { throw .damaged(.duplicateID(entry.id)) }
    }
  }
}

extension NavigationTree.Node {
  fileprivate func validate(isRoot: Bool) throws(NavigationError) {
    if let selected {
      guard !layers.isEmpty else { throw .damaged(.emptyTabs) }
      guard layers.indices.contains(selected) else {
        throw .damaged(.selectionOutOfRange(selected, count: layers.count))
      }
    }
    for layer in layers {
      let presented: Presentation = layer.kind == .scene ? .modal : .secondaryStack
      try layer.validate(bottom: selected != nil ? .tab : isRoot ? .root : presented)
    }
  }

  fileprivate func addBases(
    to bases: inout [(NavigationTree.Entry, EntryID?)], over base: EntryID?
  ) {
    for layer in layers {
      var base = base
      for entry in layer.entries {
        bases.append((entry, base))
        base = entry.id
      }
      layer.modal?.addBases(to: &bases, over: base)
    }
  }
}

extension NavigationTree.Layer {
  /// Checks the layer, whose first entry must have the given presentation.
  fileprivate func validate(bottom: Presentation) throws(NavigationError) {
    guard let first = entries.first else { throw .damaged(.emptyLayer) }
    guard first.presentation == bottom else {
      throw .damaged(.misplaced(first.id, first.presentation))
    }
    for entry in entries.dropFirst() {
      guard kind == .stack, entry.presentation == .push else {
        throw .damaged(.misplaced(entry.id, entry.presentation))
      }
    }
    try modal?.validate(isRoot: false)
  }
}

extension NavigationTree {
  /// The entries with the entry below each, in the order of ``entries``: the one below it in its stack, or the one
  /// that its layer is presented over; nil at the root.
  package var bases: [(entry: Entry, base: EntryID?)] {
    var bases: [(Entry, EntryID?)] = []
    root?.addBases(to: &bases, over: nil)
    return bases
  }

  /// The tree with each entry recreated, numbered from `nextID`, without awaited results; an entry
  /// without a new entry is removed with all entries above it, even the root.
  package func recreated(from nextID: EntryID, _ newEntry: (Entry) -> NewEntry?) -> NavigationTree {
    var tree = NavigationTree()
    tree.nextID = nextID
    // The closure is called in order and does not throw, which the signature cannot express.
    tree.root = try? root?.truncating { entry in
      guard let newEntry = newEntry(entry) else { return nil }
      defer { tree.nextID = tree.nextID.next }
      return Entry(
        id: tree.nextID, destination: newEntry.destination, owner: newEntry.owner ?? entry.owner,
        scope: newEntry.scope ?? entry.scope, presentation: entry.presentation, awaitsResult: false)
    }
    return tree
  }
}
