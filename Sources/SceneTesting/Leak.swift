import Scenes

/// An object that should be gone, and as far as can be known what holds it.
@MainActor
struct Leak {
  enum Occasion: Equatable {
    case left(scene: String)
    /// The last scene of the coordinator, or of one inside of it, has left.
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

  /// Looks at an object that should be gone, and for what holds it, which ends the observations and
  /// feedbacks that are its own.
  static func find(
    _ witness: WeakObject, after occasion: Occasion, on stage: SceneStage,
    origin: Origin? = nil, among others: [WeakObject] = []
  ) -> Leak? {
    guard let type = witness.object.map({ "\(Swift.type(of: $0))" }) else { return nil }
    return Leak(
      type: type, occasion: occasion, origin: origin,
      holders: LeakHolder.find(of: witness, on: stage, among: others))
  }

  /// What is alive, where it lives and what holds it, a line each.
  var words: String {
    var lines = ["\(type) is alive after \(occasion.words)"]
    if let origin {
      lines.append(
        "  it lives in \(origin.scope), made by \(origin.maker) at \(origin.since.words)")
    } else if occasion.concernsScopes {
      lines.append("  it lives in no scope: nobody has tracked it")
    }
    lines += holders.map { "  \($0.words)" }
    if holders.isEmpty {
      lines.append("  nothing that can be seen holds it: look for a closure, a task or a global")
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

  fileprivate var words: String {
    switch self {
    case .left(let scene): "its scene \(scene) has left"
    case .lastSceneLeft: "its last scene has left"
    case .scopeEnded: "its scope has ended"
    case .released: "everybody has let go of it"
    }
  }
}

extension LeakHolder {
  fileprivate var words: String {
    switch self {
    case .observation(let path, let subject?):
      "held by \(path), by which it observes \(subject): the closure keeps it"
    case .observation(let path, nil): "held by \(path), an observation whose closure keeps it"
    case .loop(let path, let name):
      "held by \(path): a closure of the feedbacks of \(name) keeps it"
    case .property(let path): "perhaps held by \(path), unless that is weak"
    case .effect(let status): "perhaps held by an effect in flight: \(status)"
    }
  }
}

/// What holds an object that should be gone, or may hold it.
@MainActor
enum LeakHolder {
  /// An observation of the object's own, whose closure keeps it.
  case observation(path: String, subject: String?)
  /// A feedback loop of the object's own, of whose feedbacks a closure keeps it.
  case loop(path: String, name: String)
  /// A property of an object that lives on; whether it is weak can't be seen.
  case property(path: String)
  case effect(EffectStatus)

  /// Finds what holds an object.
  ///
  /// What it observes and runs itself is ended, one after the other, to see whether it goes then: that
  /// is certain. If it doesn't, there are those that may hold it.
  static func find(
    of witness: WeakObject, on stage: SceneStage, among others: [WeakObject]
  ) -> [LeakHolder] {
    for tie in OwnTie.all(of: witness) {
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
