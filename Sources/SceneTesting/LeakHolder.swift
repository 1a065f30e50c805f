import Scenes

/// What holds an object that should be gone, or may hold it.
@MainActor
enum LeakHolder {
  /// An observation of the object's own, whose closure keeps it.
  case observation(path: String, subject: String?)
  /// A feedback loop of the object's own, of whose feedbacks a closure keeps it.
  case loop(path: String, name: String)
  /// A property of an object that lives on; whether it is weak can't be seen.
  case property(path: String)
  /// An effect in flight.
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
