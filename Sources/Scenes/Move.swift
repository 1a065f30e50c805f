/// A transition in the router's history.
public struct Move: Sendable {
  package let number: Int
  package let time: StageClock.Instant
  package let change: Router.Operation
  /// The cause of the move, as in `route signIn of welcome`.
  package let cause: String
  /// The tree before the move.
  public let before: Router.Tree
  /// The tree after the move.
  public let after: Router.Tree

  /// The operation as a text, as in `push signIn`.
  public var operation: String { change.text }
}

/// A request to a router: an operation, its requester, and its options.
struct MoveRequest {
  let operation: Router.Operation
  let requester: OwnerPath
  let cause: String
  var force = false
  var onResult: (@MainActor (SceneResult) -> Void)?
  var make: (@MainActor (Destination) throws -> Scene?)?
  /// The value with which the operation resolves a result token.
  var answer: Value?
  /// Evaluated when the request's turn comes; if it returns false, nothing happens.
  var condition: (@MainActor () -> Bool)?
  var isControlled = false
  /// Whether the app has already changed its own navigation state, which the move follows.
  var isFromApp = false
  /// What the move changes in the back-forward list; nil for the default of the operation.
  var kind: BackForwardList.MoveKind?

  var moveKind: BackForwardList.MoveKind {
    if let kind { return kind }
    if case .setRoot = operation { return .reset }
    return isControlled ? .ignored : .onward
  }
}

extension NavigationTree.Operation {
  var incoming: Destination? {
    switch self {
    case .push(let newEntry, _): newEntry.destination
    case .present(let layout, _): layout.first?.destination
    case .sequence(let operations): operations.last?.incoming
    default: nil
    }
  }
}

extension NavigationTree.Layout {
  fileprivate var first: NavigationTree.NewEntry? {
    switch self {
    case .scene(let newEntry): newEntry
    case .stack(let newEntries): newEntries.first
    case .tabs(let stacks, _): stacks.first?.first
    }
  }
}

extension NavigationTree.Operation where Destination == SceneLinks.Destination {
  var text: String {
    switch self {
    case .setRoot(let layout, let animation):
      "setRoot \(layout.text)" + (animation == .crossFade ? " crossFade" : "")
    case .push(let newEntry, _): "push \(newEntry.destination)"
    case .pop: "pop"
    case .popTo(let id): "popTo \(id)"
    case .focus(let id): "focus \(id)"
    case .popToRoot: "popToRoot"
    case .replace(let newEntry, _): "replace \(newEntry.destination)"
    case .present(let layout, _): "present \(layout.text)"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .selectTab(let index, _): "selectTab \(index)"
    case .apply(let steps):
      "apply " + steps.map(\.newEntry.destination.description).joined(separator: ", ")
    case .resolve: "resolve"
    case .endScope(let scope): "endScope \(scope)"
    case .stop(let owner): "stop \(owner)"
    case .restore: "restore"
    case .sequence(let operations): operations.map(\.text).joined(separator: "; ")
    }
  }
}

extension NavigationTree.Layout where Destination == SceneLinks.Destination {
  fileprivate var text: String {
    switch self {
    case .scene(let newEntry): newEntry.destination.description
    case .stack(let newEntries): newEntries.map(\.destination.description).joined(separator: ", ")
    case .tabs(let tabs, _):
      tabs.map { $0.map(\.destination.description).joined(separator: ", ") }
        .joined(separator: " | ")
    }
  }
}
