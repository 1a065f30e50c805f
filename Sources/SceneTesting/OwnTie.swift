import Scenes

/// What ties an object to the rest of the app and is its own: what it observes, and the loops it runs.
@MainActor
struct OwnTie {
  let holder: LeakHolder
  /// Ends the observation or stops the loop.
  let end: @MainActor () -> Void

  /// The ties of an object, in order of its properties.
  static func all(of witness: WeakObject) -> [OwnTie] {
    guard let object = witness.object else { return [] }
    var ties: [OwnTie] = []
    ObjectParts.visit(object) { part, path in
      switch part {
      case let observation as StateObservation:
        guard observation.isActive else { return false }
        let subject = observation.subject.map { "\($0)" }
        ties.append(
          OwnTie(holder: .observation(path: path, subject: subject)) { observation.cancel() })
        return false
      case let loop as any RunningWork:
        ties.append(OwnTie(holder: .loop(path: path, name: loop.name)) { loop.stop() })
        return false
      default: return true
      }
    }
    return ties
  }
}
