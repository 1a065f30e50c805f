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
