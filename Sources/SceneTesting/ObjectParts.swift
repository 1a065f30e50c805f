import Scenes

/// The parts of an object, as far as they can be inspected: the captures of closures cannot.
@MainActor
enum ObjectParts {
  private static let maximumDepth = 12

  /// Visits the parts of an object, each before its own parts, with its path, such as `submission.observation`.
  ///
  /// `visit` returns whether to visit the parts of that part as well. The parts of stores, services, scenes, routers
  /// and observers of the app are not visited, because those objects live independently.
  static func visit(_ object: AnyObject, _ visit: (Any, String) -> Bool) {
    var visited: Set<ObjectIdentifier> = [ObjectIdentifier(object)]
    visitChildren(of: object, "", 0, &visited, visit)
  }

  private static func visitChildren(
    of subject: Any, _ path: String, _ depth: Int, _ visited: inout Set<ObjectIdentifier>,
    _ visit: (Any, String) -> Bool
  ) {
    guard depth < maximumDepth else { return }
    var mirror: Mirror? = Mirror(reflecting: subject)
    while let level = mirror {
      for (index, child) in level.children.enumerated() {
        // The value of an optional has the optional's own path.
        let isWrapped = level.displayStyle == .optional
        let step = level.displayStyle == .collection ? "[\(index)]" : child.label ?? "\(index)"
        let childPath =
          isWrapped ? path : path.isEmpty || step.hasPrefix("[") ? path + step : "\(path).\(step)"
        if type(of: child.value) is AnyClass {
          let object = child.value as AnyObject
          guard visited.insert(ObjectIdentifier(object)).inserted else { continue }
        }
        let isOptional = Mirror(reflecting: child.value).displayStyle == .optional
        guard isOptional || (visit(child.value, childPath) && !isIndependent(child.value))
        else { continue }
        visitChildren(of: child.value, childPath, depth + 1, &visited, visit)
      }
      mirror = level.superclassMirror
    }
  }

  private static func isIndependent(_ part: Any) -> Bool {
    part is any Service || part is Coordinator || part is Router
      || part is SceneStage || part is Scope || part is Scene
  }
}

/// The object's own connections to the rest of the app: its observations and its loops.
@MainActor
struct OwnConnection {
  let holder: LeakHolder
  let end: @MainActor () -> Void

  static func all(of witness: WeakObject) -> [OwnConnection] {
    guard let object = witness.object else { return [] }
    var connections: [OwnConnection] = []
    ObjectParts.visit(object) { part, path in
      switch part {
      case let observation as StateObservation:
        guard observation.isActive else { return false }
        let subject = observation.subject.map { "\($0)" }
        connections.append(
          OwnConnection(holder: .observation(path: path, subject: subject)) { observation.cancel() }
        )
        return false
      case let loop as any RunningWork:
        connections.append(
          OwnConnection(holder: .loop(path: path, name: loop.name)) { loop.stop() })
        return false
      default: return true
      }
    }
    return connections
  }
}
