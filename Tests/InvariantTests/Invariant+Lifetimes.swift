import MazeApp
import Scenes

/// The invariants of live objects and pending results.
@MainActor
extension Invariant {
  static func resultsResolveOnce(_ step: MazeStep) -> String? {
    var waiting = step.before.waiting
    for event in step.events {
      switch event {
      case .started(let request): waiting.insert(request)
      case .skipped(let request), .failed(let request): waiting.remove(request)
      case .completed(let request, let result):
        guard waiting.remove(request) != nil else {
          return "request \(request) was answered again: \(result)"
        }
      default: continue
      }
    }
    let awaited = step.after.tree.entries.count { $0.result != nil }
    return waiting.count == awaited
      ? nil : "\(waiting.count) requests wait for \(awaited) scenes"
  }

  static func liveObjectsAreReachable(_ step: MazeStep) -> String? {
    guard !step.events.isEmpty else { return nil }
    let snapshot = step.after
    let ids = snapshot.tree.entries.map { $0.id }
    if snapshot.live != ids { return "the scenes \(snapshot.live) are alive, and \(ids) reached" }
    let stores = Set(snapshot.liveObjects.filter { !$0.value.isCoordinator }.keys)
    let reached = Set(ids.compactMap { step.tags[$0] })
    if stores != reached {
      return difference("stores", stores, reached, snapshot)
    }
    var needed: Set<Int> = []
    for store in reached {
      var next = snapshot.liveObjects[store]?.retains
      while let coordinator = next, needed.insert(coordinator).inserted {
        next = snapshot.liveObjects[coordinator]?.retains
      }
    }
    let coordinators = Set(
      snapshot.liveObjects.filter { $0.value.isCoordinator && $0.value.retains != nil }.keys)
    let roots = Set(
      snapshot.liveObjects.filter { $0.value.isCoordinator && $0.value.retains == nil }.keys)
    if coordinators != needed.subtracting(roots) {
      return difference("coordinators", coordinators, needed.subtracting(roots), snapshot)
    }
    let scopes = coordinators.compactMap { snapshot.liveObjects[$0]?.scope }.sorted()
    if snapshot.scopes != scopes { return "the scopes are \(snapshot.scopes), expected \(scopes)" }
    if !snapshot.leaks.isEmpty { return "leaked: \(snapshot.leaks)" }
    // Each user has a service.
    let services = scopes.count { scope in MazeUser.allCases.contains { scope == "maze/\($0)" } }
    let expected = stores.count + services
    return snapshot.trackedObjects == expected
      ? nil : "\(snapshot.trackedObjects) live in scopes, expected \(expected)"
  }

  private static func difference(
    _ kind: String, _ alive: Set<Int>, _ reached: Set<Int>, _ snapshot: MazeSnapshot
  ) -> String {
    let left = alive.subtracting(reached).sorted().compactMap { snapshot.liveObjects[$0]?.name }
    return "\(kind): \(left) are alive and unreachable, "
      + "\(reached.subtracting(alive).count) are reachable and released"
  }

  static func nothingSurvivesSignOut(_ step: MazeStep) -> String? {
    guard let user = step.before.session.user,
      step.after.session.visit != step.before.session.visit || step.after.session.user == nil
    else { return nil }
    let ownerPath = OwnerPath("maze").child(user.rawValue)
    let moves = step.moves.filter { move in
      move.removedEntries.contains { ownerPath.contains($0.owner) || ownerPath.contains($0.scope) }
    }
    if moves.count > 1 { return "\(user) left in \(moves.count) transitions" }
    let entries = step.after.tree.entries.filter {
      ownerPath.contains($0.owner) || ownerPath.contains($0.scope)
    }
    if let entry = entries.first { return "\(entry.destination) of \(user) remains" }
    if let scope = step.after.scopes.first(where: { ownerPath.contains(OwnerPath($0)) }) {
      return "\(scope) has not ended"
    }
    let survivors = step.before.liveObjects.filter { number, object in
      step.after.liveObjects[number] != nil && object.retains != nil
    }
    if let survivor = survivors.values.first(where: { $0.name != "bell" }) {
      return "\(survivor.name) of \(user) is still alive"
    }
    let links = step.after.deferred
    return links.isEmpty ? nil : "\(links) of \(user) are still pending"
  }

  static func removedScenesAreAsked(_ step: MazeStep) -> String? {
    for (move, events) in zip(step.moves, step.eventsOfMoves) where !isForced(move, in: step) {
      for entry in move.removedEntries {
        guard let tag = step.tags[entry.id] else { continue }
        let answers = events.compactMap { event -> String?? in
          guard case .asked(tag, let refusal) = event else { return nil }
          return .some(refusal)
        }
        guard let answer = answers.last else {
          return "\(move.operation) removed \(entry.destination)\(entry.id) without asking"
        }
        if let answer { return "\(move.operation) removed \(entry.destination): \(answer)" }
      }
    }
    return nil
  }

  /// Whether a move removes scenes even if they refuse, as sign-out does.
  private static func isForced(_ move: Move, in step: MazeStep) -> Bool {
    move.cause == "session" || step.line.contains("--force")
  }

  static func transitionsQueue(_ step: MazeStep) -> String? {
    var requested: [Int] = []
    var started: [Int] = []
    var inside: Int?
    for event in step.events {
      switch event {
      case .requested(let request, let isInside):
        requested.append(request)
        if isInside { inside = request }
      case .started(let request):
        if let inside { return "request \(request) ran during request \(inside)" }
        started.append(request)
      case .moved(let move):
        if let inside { return "move \(move) was made during request \(inside)" }
      case .returned(inside), .failed(inside): inside = nil
      default: continue
      }
      if case .failed(let request) = event, !started.contains(request) {
        requested.removeAll { $0 == request }
      }
    }
    return requested == started ? nil : "requested \(requested), but ran \(started)"
  }
}
