package import SceneCommands
import DequeModule
import SceneLinks
import OrderedCollections
import SceneRuntime
import Scenes
package import SceneSessions

/// What was seen of an app in one or more runs: transitions of its machines, moves between its places, and scopes.
@MainActor
package final class Observations: AppObserver {
  /// The loop, service or scene whose transitions are kept; nil for moves and scopes only.
  private let subject: String?
  /// The path of the case in its state; nil for all.
  private let path: ValuePath?

  /// The machine of the loop with the subject's name.
  private var loop = Machine()
  private var hasLoop = false
  /// The machine of the service or scene with the subject's name, which may have no loop.
  private var target = Machine()
  private var hasTarget = false
  private var names: Set<String> = []

  /// Whether what follows counts; otherwise it is only known to be possible.
  package var counts = true
  private struct Move: Hashable {
    let from: String
    let label: String
    let to: String
  }
  /// The moves between places, and how often inputs that count have made each.
  private var moves: OrderedDictionary<Move, Int> = [:]
  private var visited: Set<String> = []
  private var places: OrderedSet<String> = []
  private var firstPlaces: OrderedSet<String> = []
  private var parents: OrderedSet<Diagram.Edge> = []
  private var scopes: OrderedDictionary<String, OrderedSet<String>> = [:]

  // The run that is being observed.
  private var session: AppSession?
  private var mark: StateTracker.Mark?
  private var moveCount = 0
  /// The state that the subject had last, for the choice of the next input.
  private(set) var position: StateCases?

  package init(of subject: String?, at path: ValuePath?) {
    self.subject = subject
    self.path = path
  }

  // MARK: Loops

  package func loop<State>(_ name: String, didStartIn state: State) {
    names.insert(name)
    guard name == subject else { return }
    hasLoop = true
    let cases = cases(of: state)
    loop.begin(in: cases)
    position = cases
  }

  package func loop<State, Event>(
    _ name: String, didHandle event: Event, changing old: State, to new: State
  ) {
    guard name == subject else { return }
    let cases = cases(of: new)
    loop.add(
      Machine.Transition(from: self.cases(of: old), event: Self.name(of: event), to: cases),
      counts: counts)
    position = cases
  }

  private func cases(of state: Any) -> StateCases {
    StateCases(of: Value(reflecting: state), at: path)
  }

  private static func name(of event: Any) -> String {
    StateCases.enumCase(Value(reflecting: event)) ?? "\(type(of: event))"
  }

  // MARK: Runs

  package func didMake(_ session: AppSession) {
    self.session = session
    mark = nil
    moveCount = 0
    position = nil
    for pattern in session.app.router.links.patterns {
      places.append(pattern.name)
      let parent = session.app.router.links.patterns.first { $0.path == pattern.parent }
      if let parent { parents.append(Diagram.Edge(from: parent.name, to: pattern.name)) }
    }
  }

  package func didRun(_ input: String, isMove: Bool) {
    guard let session else { return }
    noteStates(of: session, after: input)
    noteMoves(of: session.app.router, areRequested: isMove)
    noteScopes(session.app.scope)
  }

  private func noteStates(of session: AppSession, after input: String) {
    guard let subject else { return }
    let tracker = session.tracker
    let all = CommandTarget.all(of: session.app)
    names.formUnion(all.map(\.name))
    defer { mark = tracker.mark() }
    guard let mark else {
      for target in all where target.name == subject { begin(in: target.state) }
      return
    }
    for change in tracker.changes(since: mark)
    where change.name.split(separator: "#").first == subject[...] {
      guard let after = change.after else { continue }
      guard let before = change.before else {
        begin(in: after.value)
        continue
      }
      let cases = StateCases(of: after.value, at: path)
      let event =
        input.hasPrefix("\(subject).") ? String(input.dropFirst(subject.count + 1)) : input
      target.add(
        Machine.Transition(
          from: StateCases(of: before.value, at: path), event: event, to: cases),
        counts: counts)
      if !hasLoop { position = cases }
    }
  }

  private func begin(in state: Value) {
    hasTarget = true
    let cases = StateCases(of: state, at: path)
    target.begin(in: cases)
    if !hasLoop { position = cases }
  }

  /// Notes the moves since the last input.
  ///
  /// The moves that an input itself requests can be made everywhere, so they are left out, except between tabs.
  private func noteMoves(of router: Router, areRequested: Bool) {
    for move in router.history.reversed().prefix(while: { $0.number > moveCount }).reversed() {
      moveCount = move.number
      guard let to = move.after.focus?.destination.name else { continue }
      places.append(to)
      if counts { visited.insert(to) }
      guard let from = move.before.focus?.destination.name else {
        firstPlaces.append(to)
        continue
      }
      guard from != to, let label = move.change.forwardLabel else { continue }
      if case .selectTab = move.change {
        let roots = Set(move.after.roots.map(\.destination.name))
        guard roots.isSuperset(of: [from, to]) else { continue }
      } else if areRequested {
        continue
      }
      moves[Move(from: from, label: label, to: to), default: 0] += counts ? 1 : 0
    }
  }

  private func noteScopes(_ scope: Scope) {
    scopes[scope.path, default: []].formUnion(scope.trackedObjects.map(\.type))
    for child in scope.children { noteScopes(child) }
  }

  // MARK: Diagrams

  /// The machine of the subject; the first part of its name is the loop, service or scene.
  ///
  /// - Throws: ``DiagramError``.
  package func machine(_ name: String) throws(DiagramError) -> Diagram {
    guard hasLoop || hasTarget else {
      throw .unknown(subject ?? name, among: names.sorted())
    }
    guard let diagram = (hasLoop ? loop : target).diagram(name) else {
      throw .noCases(name, hasPath: path != nil)
    }
    return diagram
  }

  /// The places, and the moves by which actions and effects show them; moves that only remove scenes are left out.
  package var navigation: Diagram {
    Diagram(
      "navigation", .navigation,
      nodes: places.map {
        Diagram.Node($0, isInitial: firstPlaces.contains($0), isReached: visited.contains($0))
      },
      edges: parents.elements
        + moves.map { move, count in
          Diagram.Edge(from: move.from, move.label, to: move.to, count: count)
        })
  }

  /// The scopes, each with the types of its objects.
  package var scopeTree: Diagram {
    Diagram(
      "scopes", .scopes,
      nodes: scopes.map { path, types in
        Diagram.Node(path, details: types.sorted(), isInitial: !path.contains("/"))
      },
      edges: scopes.keys.compactMap { path in
        path.lastIndex(of: "/").map { Diagram.Edge(from: String(path[..<$0]), to: path) }
      })
  }
}

/// Why a diagram cannot be drawn.
package enum DiagramError: Error, Equatable, Sendable {
  /// No loop, service or scene with the name was seen.
  case unknown(String, among: [String])
  /// The states that were seen have no cases, or none at the path.
  case noCases(String, hasPath: Bool)
}

extension NavigationTree.Operation {
  /// The name of a move that shows a scene; nil for a link, and for a move that only removes scenes.
  fileprivate var forwardLabel: String? {
    switch self {
    case .setRoot: "setRoot"
    case .push: "push"
    case .replace: "replace"
    case .present: "present"
    case .selectTab: "tab"
    case .pop, .popTo, .focus, .popToRoot, .dismiss, .dismissAll, .apply, .resolve, .endScope,
      .stop, .restore:
      nil
    case .sequence(let operations):
      operations.contains { if case .apply = $0 { true } else { false } }
        ? nil : operations.lazy.compactMap(\.forwardLabel).first
    }
  }
}
