/// A link table whose links lead to the places of an app.
extension LinkTable {
  /// Builds a table and checks that the app can show the place of each link above the places of its parents.
  ///
  /// A place without transitions is not checked: its links have to be redirected.
  ///
  /// - Parameters:
  ///   - origins: The allowed origins of links.
  ///   - patterns: The patterns, each named for a place.
  ///   - places: The type of the app's places.
  /// - Throws: The first defect of the table, or `LinkTableError.unsupported(pattern:reason:)`.
  public init<AppPlace: Place>(
    origins: LinkOrigins, patterns: [LinkPattern], to places: AppPlace.Type
  ) throws(LinkTableError) {
    try self.init(origins: origins, patterns: patterns)
    for (pattern, destination) in examples {
      if let reason = obstacle(to: destination, by: pattern.policy, in: places) {
        throw .unsupported(pattern: "\(pattern)", reason: reason)
      }
    }
  }

  /// The reason why a link cannot show a destination above its ancestors; nil if it can.
  private func obstacle<AppPlace: Place>(
    to destination: Destination, by policy: LinkPolicy, in places: AppPlace.Type
  ) -> String? {
    let path: [AppPlace]
    do {
      path = try (ancestors(of: destination) + [destination]).map { try AppPlace($0) }
    } catch {
      let message = (error as? CommandError)?.message ?? "\(error)"
      let hasPlace = places.commands.contains { $0.name == destination.name }
      return hasPlace
        ? "\(message); give each parameter the type that it has in the place, as in [\"id\": .uuid]"
        : message
    }
    func refusal(_ transition: Transition, of place: AppPlace) -> String {
      let error = RouterError.unsupported(
        transition, place.destination, supported: place.transitions)
      return "\(error)"
    }
    guard let root = path.first, let target = path.last, !target.transitions.isEmpty else {
      return nil
    }
    if !root.transitions.contains(where: { $0.style == nil }) { return refusal(.root, of: root) }
    var stack: Transition?
    for (place, base) in zip(path.dropFirst(), path) {
      guard let transition = place.transitions.first(where: { $0.style != nil }) else {
        return refusal(.push, of: place)
      }
      if transition == .push, stack == .modal {
        return "cannot push '\(place.destination.name)': '\(base.destination.name)' is a modal"
      }
      stack = transition
    }
    let presenting: [Transition] = [.modal, .secondaryStack]
    let isPresented = policy != .present || target.transitions.contains(where: presenting.contains)
    return isPresented ? nil : refusal(.modal, of: target)
  }
}
