import Scenes

/// An object that should have been released, and its possible holders.
@MainActor
struct Leak {
  enum Occasion: Equatable {
    case left(scene: String)
    /// The last scene of the coordinator, or of one inside it, has been removed.
    case lastSceneLeft
    case scopeEnded
    case released
  }

  struct Origin: Equatable {
    let scope: String
    let maker: String
    let since: Duration
  }

  let type: String
  let occasion: Occasion
  let origin: Origin?
  let holders: [LeakHolder]

  /// Examines an object that should have been released and searches for its holders, which ends the object's own
  /// observations and feedbacks.
  static func find(
    _ witness: WeakObject, after occasion: Occasion, on stage: SceneStage,
    origin: Origin? = nil, among others: [WeakObject] = []
  ) -> Leak? {
    guard let type = witness.object.map({ "\(Swift.type(of: $0))" }) else { return nil }
    return Leak(
      type: type, occasion: occasion, origin: origin,
      holders: LeakHolder.find(of: witness, on: stage, among: others))
  }

  /// The object, its scope and its holders, one per line.
  var message: String {
    var lines = ["\(type) was not released after \(occasion.text)"]
    if let origin {
      lines.append(
        "  it is in \(origin.scope), made by \(origin.maker) at \(origin.since.exactText)")
    } else if occasion.concernsScopes {
      lines.append("  it is in no scope: it was not tracked")
    }
    lines += holders.map { "  \($0.text)" }
    if holders.isEmpty {
      lines.append("  no holder was found: look for a closure, a task or a global")
    }
    return lines.joined(separator: "\n")
  }
}

extension Leak.Occasion {
  fileprivate var concernsScopes: Bool {
    switch self {
    case .left, .scopeEnded: true
    case .lastSceneLeft, .released: false
    }
  }

  fileprivate var text: String {
    switch self {
    case .left(let scene): "its scene \(scene) was removed"
    case .lastSceneLeft: "its last scene was removed"
    case .scopeEnded: "its scope ended"
    case .released: "all references were released"
    }
  }
}

extension LeakHolder {
  fileprivate var text: String {
    switch self {
    case .observation(let path, let subject?):
      "held by \(path), its observation of \(subject): the closure captures it"
    case .observation(let path, nil): "held by \(path), an observation whose closure captures it"
    case .loop(let path, let name):
      "held by \(path): a feedback of \(name) captures it in a closure"
    case .property(let path): "possibly held by \(path), unless it is weak"
    case .effect(let status): "possibly held by an effect in flight: \(status)"
    }
  }
}

/// An object or closure that holds a leaked object, or may hold it.
@MainActor
enum LeakHolder {
  /// An observation of the object itself, whose closure captures it.
  case observation(path: String, subject: String?)
  /// A feedback loop of the object itself; a closure of one of its feedbacks captures it.
  case loop(path: String, name: String)
  /// A property of a live object; whether it is weak cannot be determined.
  case property(path: String)
  case effect(EffectStatus)

  /// Finds the holders of an object.
  ///
  /// The object's own observations and feedbacks are ended one by one, to check whether the object is released then:
  /// such a holder is certain. Otherwise all possible holders are listed.
  static func find(
    of witness: WeakObject, on stage: SceneStage, among others: [WeakObject]
  ) -> [LeakHolder] {
    for tie in OwnConnection.all(of: witness) {
      tie.end()
      if witness.object == nil { return [tie.holder] }
    }
    return properties(holding: witness, among: others) + stage.effects.map { .effect($0) }
  }

  private static func properties(
    holding witness: WeakObject, among others: [WeakObject]
  ) -> [LeakHolder] {
    guard let leaked = witness.object else { return [] }
    var holders: [LeakHolder] = []
    let others = others.compactMap(\.object).filter { $0 !== leaked }
    for other in others {
      ObjectParts.visit(other) { part, path in
        guard type(of: part) is AnyClass else { return true }
        let object = part as AnyObject
        guard object === leaked || (object as? Scene)?.store === leaked else {
          return !others.contains { $0 === object }
        }
        holders.append(.property(path: "\(type(of: other)).\(path)"))
        return false
      }
    }
    return holders
  }
}
