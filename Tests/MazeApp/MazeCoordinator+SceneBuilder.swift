package import Scenes

extension MazeCoordinator: SceneBuilder {
  package func makeScene(for destination: Destination) throws -> Scene {
    switch try MazePlace(destination) {
    case .gate: return gateCoordinator().makeGate()
    case .form(let user): return gateCoordinator().makeForm(as: user)
    case .bell(let n): return makeBell(n)
    case .hall, .tower, .garden, .exile, .room, .vault, .chest, .alcove, .window, .well:
      return try userCoordinator(for: destination).makeRoom(destination)
    case .echo(let n): return try userCoordinator(for: destination).makeEcho(n, destination)
    case .riddle(let n): return try userCoordinator(for: destination).makeRiddle(n)
    case .desk(let draft):
      let user = try userCoordinator(for: destination)
      return DeskCoordinator(in: user).makeDesk(draft ?? "")
    case .drawer(let n): return try desk(for: destination).makeDrawer(n)
    case .hint(let n): return try desk(for: destination).makeHint(n)
    case .quest(let step):
      let user = try userCoordinator(for: destination)
      return QuestCoordinator(in: user).makeQuest(at: step ?? 0)
    case .step(let n): return try quest(for: destination).makeStep(n)
    case .note: return NoteCoordinator(in: try quest(for: destination)).makeNote()
    case .cell, .mirror, .ping, .pong, .trap:
      throw RouterError.noScene(destination, reason: "it has no scene")
    }
  }

  private func desk(for destination: Destination) throws -> DeskCoordinator {
    guard let desk: DeskCoordinator = try userCoordinator(for: destination).child() else {
      throw RouterError.noScene(destination, reason: "there is no draft")
    }
    return desk
  }

  private func quest(for destination: Destination) throws -> QuestCoordinator {
    guard let quest: QuestCoordinator = try userCoordinator(for: destination).child() else {
      throw RouterError.noScene(destination, reason: "there is no quest")
    }
    return quest
  }

  package func placement(of destination: Destination) throws -> Placement {
    let place = try MazePlace(destination)
    switch place {
    case .gate, .form: return Placement(owner: "maze/gate", scope: "maze/gate")
    case .bell: return Placement(owner: "maze", scope: "maze", style: .modal)
    default: break
    }
    guard let name = session.currentState.user?.rawValue else {
      throw RouterError.noScene(destination, reason: "no user is signed in")
    }
    let user = ownerPath.child(name)
    let quest = user.child("quest")
    return switch place {
    case .desk: Placement(owner: user.child("desk"), scope: user, style: .secondaryStack)
    case .drawer: Placement(owner: user.child("desk"), scope: user)
    case .hint: Placement(owner: user.child("desk"), scope: user, style: .modal)
    case .riddle: Placement(owner: user, scope: user, style: .modal)
    case .quest: Placement(owner: quest, scope: quest)
    case .step: Placement(owner: quest, scope: quest, style: .modal)
    case .note: Placement(owner: quest.child("note"), scope: quest, style: .secondaryStack)
    default: Placement(owner: user, scope: user)
    }
  }

  package func tabs(around root: Destination) -> [Destination]? {
    let tabs = MazePlace.tabs.map(\.destination)
    return tabs.contains(root) ? tabs : nil
  }

  package func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    let user = session.currentState.user
    let isInside = user != nil
    return switch name {
    case "signedIn": isInside ? .allow : .wait(for: "signedIn")
    case "signedOut": isInside ? .deny(reason: "a user is signed in") : .allow
    case "key":
      self.user?.keys.currentState == true
        ? .allow : .wait(for: "key", as: user?.rawValue)
    case "owner": evaluateOwner(of: destination, user)
    case "mirror": .redirect(room(mirrored: destination["n"]))
    case "circle": .redirect(Destination(destination.name == "ping" ? "pong" : "ping"))
    default: .deny(reason: "it is private")
    }
  }

  /// A place of one user waits until that user is signed in.
  private func evaluateOwner(of destination: Destination, _ user: MazeUser?) -> GuardOutcome {
    guard case .string(let owner)? = destination["of"] else {
      return .deny(reason: "it has no owner")
    }
    guard let user else { return .wait(for: "signedIn", as: owner) }
    return user.rawValue == owner ? .allow : .deny(reason: "it belongs to another user")
  }
}
