/// The versions of the form in which trees are stored.
enum StoredVersion {
  static let current = 1
}

/// The stored form:
///
/// ```json
/// {"version": 1, "nextID": 4, "root": {"stack": [ENTRY, ENTRY], "modal": {"scene": ENTRY}}}
/// ```
///
/// A node has exactly one of `scene`, `stack` and `tabs`; each tab is such a node, and
/// `selected` the index of one. What is presented over a scene or a stack stands beside it as `modal`.
extension NavigationTree: Codable {
  private enum Key: String, CodingKey {
    case version, nextID, root
  }

  /// Reads a tree and checks it.
  ///
  /// - Throws: ``NavigationError/unsupportedVersion(_:)``, ``NavigationError/damaged(_:)`` where the
  ///   invariants of trees don't hold, and the decoder's errors.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == StoredVersion.current else {
      throw NavigationError.unsupportedVersion(version)
    }
    nextID = try container.decode(EntryID.self, forKey: .nextID)
    root = try container.decodeIfPresent(Node.self, forKey: .root)
    try validate()
  }

  /// Writes the tree in the current version of the form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(StoredVersion.current, forKey: .version)
    try container.encode(nextID, forKey: .nextID)
    try container.encodeIfPresent(root, forKey: .root)
  }
}

private enum NodeKey: String, CodingKey {
  case scene, stack, tabs, selected, modal

  /// Whether the key says by itself what kind of node it is.
  var isKind: Bool { self == .scene || self == .stack || self == .tabs }
}

extension NavigationTree.Node: Codable {
  /// Reads a node of any kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NodeKey.self)
    guard container.allKeys.count(where: \.isKind) == 1 else {
      throw NavigationError.damaged(.ambiguousNode)
    }
    guard let layers = try container.decodeIfPresent([NavigationTree.Layer].self, forKey: .tabs)
    else {
      self = .layer(try NavigationTree.Layer(from: decoder))
      return
    }
    guard !container.contains(.modal) else { throw NavigationError.damaged(.ambiguousNode) }
    let selected = try container.decode(Int.self, forKey: .selected)
    self = .tabs(.init(layers: layers, selected: selected))
  }

  /// Writes the node under the key of its kind.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .layer(let layer):
      try layer.encode(to: encoder)
    case .tabs(let tabs):
      var container = encoder.container(keyedBy: NodeKey.self)
      try container.encode(tabs.layers, forKey: .tabs)
      try container.encode(tabs.selected, forKey: .selected)
    }
  }
}

extension NavigationTree.Layer: Codable {
  /// Reads a scene or a stack.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: NodeKey.self)
    guard container.allKeys.count(where: \.isKind) == 1 else {
      throw NavigationError.damaged(.ambiguousNode)
    }
    if let entry = try container.decodeIfPresent(NavigationTree.Entry.self, forKey: .scene) {
      kind = .scene
      entries = [entry]
    } else {
      kind = .stack
      entries = try container.decode([NavigationTree.Entry].self, forKey: .stack)
    }
    modal = try container.decodeIfPresent(NavigationTree.Node.self, forKey: .modal)
  }

  /// Writes the layer under the key of its kind.
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
  /// Checks what holds of each tree that operations make, for a tree from elsewhere.
  ///
  /// - Throws: ``NavigationError/damaged(_:)`` for the first thing that is wrong.
  /// - Complexity: O(*n*).
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
    switch self {
    case .layer(let layer):
      let presented: Presentation = layer.kind == .scene ? .modal : .secondaryStack
      try layer.validate(bottom: isRoot ? .root : presented)
    case .tabs(let tabs):
      guard !tabs.layers.isEmpty else { throw .damaged(.emptyTabs) }
      guard tabs.layers.indices.contains(tabs.selected) else {
        throw .damaged(.selectionOutOfRange(tabs.selected, count: tabs.layers.count))
      }
      for layer in tabs.layers { try layer.validate(bottom: .tab) }
    }
  }

  fileprivate func addBases(
    to bases: inout [(NavigationTree.Entry, EntryID?)], over base: EntryID?
  ) {
    switch self {
    case .layer(let layer): layer.addBases(to: &bases, over: base)
    case .tabs(let tabs): for layer in tabs.layers { layer.addBases(to: &bases, over: base) }
    }
  }
}

extension NavigationTree.Layer {
  /// Checks the layer, whose first entry must have come here as told.
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

  fileprivate func addBases(
    to bases: inout [(NavigationTree.Entry, EntryID?)], over base: EntryID?
  ) {
    var base = base
    for entry in entries {
      bases.append((entry, base))
      base = entry.id
    }
    modal?.addBases(to: &bases, over: base)
  }
}

/// What bringing a tree back that was saved needs.
extension NavigationTree {
  /// The entries with what each stands on, in the order of ``entries``: the entry below it, or the one
  /// that its layer is presented over; nil for what stands at the root.
  ///
  /// - Complexity: O(*n*).
  package var bases: [(entry: Entry, base: EntryID?)] {
    var bases: [(Entry, EntryID?)] = []
    root?.addBases(to: &bases, over: nil)
    return bases
  }

  /// The tree with each entry made anew, as another tree would number it; an entry without a draft is cut
  /// off with what stands on it.
  ///
  /// Nobody waits for the results of its entries.
  ///
  /// - Parameters:
  ///   - nextID: The first id of the new entries.
  ///   - draft: What an entry becomes, asked in the order of ``entries``.
  /// - Returns: The tree; it has no root where that was cut off.
  /// - Complexity: O(*n*).
  package func remade(from nextID: EntryID, _ draft: (Entry) -> Draft?) -> NavigationTree {
    var tree = NavigationTree()
    tree.nextID = nextID
    // The closure is called in order and throws nothing, which the signature can't say.
    tree.root = try? root?.truncating { entry in
      guard let draft = draft(entry) else { return nil }
      defer { tree.nextID = tree.nextID.next }
      return Entry(
        id: tree.nextID, destination: draft.destination, owner: draft.owner ?? entry.owner,
        scope: draft.scope ?? entry.scope, presentation: entry.presentation, awaitsResult: false)
    }
    return tree
  }
}
