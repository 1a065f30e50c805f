import SceneNavigation

typealias Tree = NavigationTree<String>

extension NavigationTree.NewEntry:
  ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
where Destination == String {
  init(stringLiteral destination: StringLiteralType) {
    self.init(destination)
  }
}

extension EntryID: ExpressibleByIntegerLiteral {
  init(integerLiteral number: IntegerLiteralType) {
    self.init(rawValue: number)
  }
}

extension NavigationTree where Destination == String {
  /// The tree after the operations, each requested by the app unless specified.
  static func make(_ operations: Operation..., by requester: OwnerPath = "app") throws -> Tree {
    try operations.reduce(Tree()) { tree, operation in
      try tree.applying(operation, by: requester).tree
    }
  }
}

extension NavigationTree.Transition where Destination == String {
  /// The changes, one per line.
  var drawing: String {
    changes.map(\.drawing).joined(separator: "\n")
  }
}

extension NavigationTree.Change where Destination == String {
  fileprivate var drawing: String {
    switch self {
    case .removed(let entry, let reason): "- \(entry.destination)\(entry.id) \(reason)"
    case .resolved(let token, .delivered): "= \(token.entry) delivered"
    case .resolved(let token, .cancelled(let reason)): "= \(token.entry) cancelled, \(reason)"
    case .rootReplaced(let animation): "root \(animation)"
    case .inserted(let entry): "+ \(entry.destination)\(entry.id) \(entry.presentation)"
    case .selectedTab(let index, let root): "tab \(index) \(root)"
    case .focused(let entry): "* \(entry.destination)\(entry.id)"
    }
  }
}

/// The error that the body throws.
func failure(_ body: () throws -> some Any) -> NavigationError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? NavigationError
  }
}
