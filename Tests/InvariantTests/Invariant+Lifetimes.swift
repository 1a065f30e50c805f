import MazeApp
import Scenes

/// What can be seen of what lives and what waits.
@MainActor
extension Invariant {
  static func resultsResolveOnce(_ step: MazeStep) -> String? {
    var waiting = step.before.waiting
    for note in step.notes {
      switch note {
      case .turned(let wish): waiting.insert(wish)
      case .declined(let wish), .failed(let wish): waiting.remove(wish)
      case .answered(let wish, let result):
        guard waiting.remove(wish) != nil else {
          return "wish \(wish) was answered again: \(result)"
        }
      default: continue
      }
    }
    let awaited = step.after.tree.entries.count { $0.result != nil }
    return waiting.count == awaited
      ? nil : "\(waiting.count) wait for an answer of \(awaited) scenes"
  }

  static func liveIsReached(_ step: MazeStep) -> String? {
    guard !step.notes.isEmpty else { return nil }
    let sight = step.after
    let ids = sight.tree.entries.map { $0.id }
    if sight.live != ids { return "the scenes \(sight.live) are alive, and \(ids) reached" }
    let stores = Set(sight.alive.filter { !$0.value.isCoordinator }.keys)
    let reached = Set(ids.compactMap { step.tags[$0] })
    if stores != reached {
      return difference("stores", stores, reached, sight)
    }
    var needed: Set<Int> = []
    for store in reached {
      var next = sight.alive[store]?.keeps
      while let coordinator = next, needed.insert(coordinator).inserted {
        next = sight.alive[coordinator]?.keeps
      }
    }
    let coordinators = Set(
      sight.alive.filter { $0.value.isCoordinator && $0.value.keeps != nil }.keys)
    let roots = Set(sight.alive.filter { $0.value.isCoordinator && $0.value.keeps == nil }.keys)
    if coordinators != needed.subtracting(roots) {
      return difference("coordinators", coordinators, needed.subtracting(roots), sight)
    }
    let scopes = coordinators.compactMap { sight.alive[$0]?.scope }.sorted()
    if sight.scopes != scopes { return "the scopes are \(sight.scopes), expected \(scopes)" }
    if !sight.leaks.isEmpty { return "leaked: \(sight.leaks)" }
    // Each user has a service.
    let services = scopes.count { scope in MazeUser.allCases.contains { scope == "maze/\($0)" } }
    let expected = stores.count + services
    return sight.trackedObjects == expected
      ? nil : "\(sight.trackedObjects) live in scopes, expected \(expected)"
  }

  private static func difference(
    _ what: String, _ alive: Set<Int>, _ reached: Set<Int>, _ sight: MazeSight
  ) -> String {
    let left = alive.subtracting(reached).sorted().compactMap { sight.alive[$0]?.name }
    return "\(what): \(left) are alive and can't be reached, "
      + "\(reached.subtracting(alive).count) can be reached and are gone"
  }

  static func nothingSurvivesSignOut(_ step: MazeStep) -> String? {
    guard let user = step.before.session.user,
      step.after.session.visit != step.before.session.visit || step.after.session.user == nil
    else { return nil }
    let ownerPath = OwnerPath("maze").child(user.rawValue)
    let moves = step.moves.filter { move in
      move.gone.contains { ownerPath.contains($0.owner) || ownerPath.contains($0.scope) }
    }
    if moves.count > 1 { return "\(user) left in \(moves.count) transitions" }
    let entries = step.after.tree.entries.filter {
      ownerPath.contains($0.owner) || ownerPath.contains($0.scope)
    }
    if let entry = entries.first { return "\(entry.destination) of \(user) is still there" }
    if let scope = step.after.scopes.first(where: { ownerPath.contains(OwnerPath($0)) }) {
      return "\(scope) hasn't ended"
    }
    let survivors = step.before.alive.filter { number, being in
      step.after.alive[number] != nil && being.keeps != nil
    }
    if let survivor = survivors.values.first(where: { $0.name != "bell" }) {
      return "\(survivor.name) of \(user) is still alive"
    }
    let links = step.after.deferred
    return links.isEmpty ? nil : "\(links) of \(user) still wait"
  }

  static func leavingAsks(_ step: MazeStep) -> String? {
    for (move, notes) in zip(step.moves, step.notesOfMoves) where !isInsisted(move, in: step) {
      for entry in move.gone {
        guard let tag = step.tags[entry.id] else { continue }
        let answers = notes.compactMap { note -> String?? in
          guard case .asked(tag, let refusal) = note else { return nil }
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

  /// Whether a move leaves scenes that refuse: a user goes in any case.
  private static func isInsisted(_ move: Move, in step: MazeStep) -> Bool {
    move.cause == "session" || step.line.contains("--force")
  }

  static func transitionsQueue(_ step: MazeStep) -> String? {
    var wanted: [Int] = []
    var turned: [Int] = []
    var inside: Int?
    for note in step.notes {
      switch note {
      case .wanted(let wish, let isInside):
        wanted.append(wish)
        if isInside { inside = wish }
      case .turned(let wish):
        if let inside { return "wish \(wish) came while \(inside) was wanted" }
        turned.append(wish)
      case .moved(let move):
        if let inside { return "move \(move) was made while \(inside) was wanted" }
      case .returned(inside), .failed(inside): inside = nil
      default: continue
      }
      if case .failed(let wish) = note, !turned.contains(wish) { wanted.removeAll { $0 == wish } }
    }
    return wanted == turned ? nil : "wanted were \(wanted), and it was the turn of \(turned)"
  }
}
