import OrderedCollections

extension SceneApp {
  /// The services that can be saved, by their names.
  var savedServices: [AppPart] {
    var known: Set<ObjectIdentifier> = []
    return services.compactMap { service in
      guard let object = service.object as? any Restorable,
        known.insert(ObjectIdentifier(object)).inserted
      else { return nil }
      return AppPart(name: service.name, object: object)
    }
  }

  /// The other objects in scopes that can be saved, by scope and type: `app/user/Draft`, and of several
  /// `app/user/Draft#2` for the second.
  ///
  /// - Parameter isCounted: Whether a scope is among those that are looked through, and counted.
  /// - Returns: The objects, those of outer scopes first.
  func savedResidents(in isCounted: (Scope) -> Bool = { _ in true }) -> [AppPart] {
    let services = Set(services.map { ObjectIdentifier($0.object) })
    var counts: [String: Int] = [:]
    var parts: [AppPart] = []
    func add(_ scope: Scope) {
      for resident in isCounted(scope) ? scope.residents : [] {
        guard let object = resident.object as? any Restorable, !(object is any Store),
          !services.contains(ObjectIdentifier(object))
        else { continue }
        let name = "\(scope.path)/\(resident.type)"
        counts[name, default: 0] += 1
        let count = counts[name, default: 1]
        parts.append(AppPart(name: count == 1 ? name : "\(name)#\(count)", object: object))
      }
      for child in scope.children { add(child) }
    }
    add(scope)
    return parts
  }

  /// The services and stores that can't be saved although they have a state of their own, each with the
  /// way out, in words for the user.
  var unrestorable: [String] {
    let objects =
      services.map { ($0.name, $0.object) } + router.liveScenes.map { ($0.name, $0.store) }
    var known: Set<ObjectIdentifier> = []
    var words: OrderedSet<String> = []
    for (name, object) in objects where known.insert(ObjectIdentifier(object)).inserted {
      guard !(object is any Restorable), !(object is any Derived) else { continue }
      words.append("\(name): its state (make \(type(of: object)) Restorable to keep it)")
    }
    return words.elements
  }

  /// All scopes that are alive.
  var allScopes: [Scope] {
    func all(_ scope: Scope) -> [Scope] { [scope] + scope.children.flatMap(all) }
    return all(scope)
  }
}
