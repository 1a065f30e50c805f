/// An app's own navigation state, as a router uses it.
@MainActor
protocol NavigationState: AnyObject {
  /// Moves the tree to where the app is; called in a transition.
  func updateTree()

  /// Writes the places of a path, which begins with the root, to the app, then makes their scenes.
  ///
  /// - Throws: An error of the closure, ``RouterError/noValue(for:)``, ``RouterError/declined(_:app:)``,
  ///   ``RouterError/diverted(_:app:)``, or `CommandError` for a destination that is not a place of the app. Unless it
  ///   is diverted, the app is then where it was.
  func show<Outcome>(_ path: [Destination], while make: () throws -> Outcome) throws -> Outcome

  /// Opens a URL as the app itself does, and returns whether the app opens it; nil if the links of the router are
  /// opened instead.
  var onOpenURL: (@MainActor (String) -> Bool)? { get }

  /// Makes the app's places begin with a path, before the scene of its last place is restored.
  func prepare(_ path: [Destination]) throws
}

/// The properties that hold an app's navigation state: the root, then paths and sheets in order, each above the one
/// before.
///
/// The properties are the only source of truth. If they change, the tree follows. A move of the router changes them
/// first, and fails if the app does not accept it.
@MainActor
final class AppNavigation<AppPlace: Place>: NavigationState {
  private unowned let router: Router
  private var parts: [any NavigationPart<AppPlace>] = []
  private var observed: ObservedValue<[AppPlace]>?
  private var observations: [StateObservation] = []
  var onOpenURL: (@MainActor (String) -> Bool)?
  /// The places that the tree could not follow, which are reported once.
  private var unreachable: [AppPlace] = []

  init(_ router: Router) { self.router = router }

  func add(_ part: some NavigationPart<AppPlace>) { parts.append(part) }

  var places: [AppPlace] { parts.flatMap { $0.places } }

  /// Follows the app from now on.
  func begin() {
    // The tree may have moved meanwhile, so changes back to the last value count.
    observed = ObservedValue { [unowned self] in
      places
    } onChange: { [weak self] in
      self?.requestUpdate()
    }
    observations = parts.compactMap { $0.observe { [weak self] in self?.requestUpdate() } }
    requestUpdate()
  }

  private func requestUpdate() {
    do { try router.inTurn { [weak self] in self?.updateTree() } } catch {
      router.stage.report(error)
    }
  }

  // MARK: The tree follows the app

  func updateTree() {
    let places = places
    guard places != unreachable else { return }
    unreachable = []
    let path = router.tree.path
    guard places != path.map({ try? AppPlace($0.destination) }) else { return }
    do {
      try router.move(
        MoveRequest(
          operation: try operation(from: path, to: places), requester: .top, cause: "the app",
          force: true, isFromApp: true))
    } catch {
      unreachable = places
      router.stage.report(error)
    }
  }

  private func operation(
    from path: [Router.Tree.Entry], to places: [AppPlace]
  ) throws -> Router.Operation {
    let common = zip(path, places).prefix { (try? AppPlace($0.destination)) == $1 }.count
    let kept = path.prefix(common)
    if let last = kept.last, common == places.count {
      if common == path.count - 1, let back = router.tree.back { return back.operation }
      return .popTo(last.id)
    }
    // Kept entries stay only with exactly their destinations.
    let destinations = kept.map(\.destination) + places.dropFirst(common).map(\.destination)
    let location = try router.planner.location(along: destinations)
    if !path.isEmpty, common == path.count {
      let steps = try location.stops.dropFirst(common).map {
        $0.style.step(try router.planner.newEntry($0.destination)).operation
      }
      return steps.count == 1 ? steps[0] : .sequence(steps)
    }
    guard let operation = try router.planner.stacking(location) else {
      throw RouterError.cannotGoBack
    }
    // A root alone needs no plan.
    if case .sequence(let steps) = operation, places.count == 1 { return steps[0] }
    return operation
  }

  // MARK: The app follows the router

  func show<Outcome>(_ path: [Destination], while make: () throws -> Outcome) throws -> Outcome {
    let target = try Self.places(of: path)
    let before = places
    guard target != before else { return try make() }
    for part in parts { part.remember() }
    defer { for part in parts { part.forget() } }
    let missing = write(target)
    let after = places
    do {
      if after == target { return try make() }
      // An app that takes only a part goes back; one that goes elsewhere stays there.
      if after == before || target.starts(with: after) {
        throw missing.map { .noValue(for: $0.destination) }
          ?? RouterError.declined(path, app: before.map(\.destination))
      }
    } catch {
      _ = write(before)
      throw error
    }
    requestUpdate()
    throw RouterError.diverted(path, app: after.map(\.destination))
  }

  func prepare(_ path: [Destination]) throws {
    if !places.starts(with: try Self.places(of: path)) { try show(path) {} }
  }

  private static func places(of path: [Destination]) throws(CommandError) -> [AppPlace] {
    var places: [AppPlace] = []
    for destination in path { places.append(try AppPlace(destination)) }
    return places
  }

  /// Writes places to the properties, from the first that changes on.
  ///
  /// - Returns: The first place that no property took; nil if all were taken.
  private func write(_ target: [AppPlace]) -> AppPlace? {
    if let root = parts.first, let place = target.first, root.places.first != place {
      // The root changes before what is above it: each tab may have a path of its own.
      guard root.write(target[...]) > 0 else { return place }
      return root.places.first == place ? write(target) : nil
    }
    var (first, position) = (0, 0)
    var start = 0
    for (index, part) in parts.enumerated() {
      let places = part.places
      guard !places.isEmpty else { continue }
      let own = target.dropFirst(start)
      // A place can be added above the last one that stays.
      if own.first == places.first { (first, position) = (index, start) }
      guard own.starts(with: places) else { break }
      start += places.count
    }
    for part in parts.dropFirst(first + 1).reversed() where !part.places.isEmpty {
      part.write([])
    }
    for part in parts.dropFirst(first) { position += part.write(target[position...]) }
    return position < target.count ? target[position] : nil
  }
}

/// One property of an app's navigation state.
@MainActor
protocol NavigationPart<AppPlace>: AnyObject {
  associatedtype AppPlace: Place

  /// The places that the property holds.
  var places: [AppPlace] { get }

  /// Keeps the current values, which are written again if their places are.
  func remember()

  /// Releases the values that ``remember()`` has kept.
  func forget()

  /// Writes the first of some places, as many as the property can hold; values of places that stay are kept.
  ///
  /// - Returns: The number of places.
  @discardableResult
  func write(_ places: ArraySlice<AppPlace>) -> Int

  func observe(_ onChange: @escaping @MainActor () -> Void) -> StateObservation?
}

/// A root that never changes.
final class FixedRoot<AppPlace: Place>: NavigationPart {
  let places: [AppPlace]

  init(_ place: AppPlace) { places = [place] }

  func remember() {}
  func forget() {}
  func write(_ places: ArraySlice<AppPlace>) -> Int { places.first == self.places.first ? 1 : 0 }
  func observe(_ onChange: @escaping @MainActor () -> Void) -> StateObservation? { nil }
}

/// A property that holds values, each of which is a place.
final class ValuesPart<AppPlace: Place, Element>: NavigationPart {
  private let binding: StateBinding<[Element]>
  private let count: ClosedRange<Int>
  private let place: @MainActor (Element) -> AppPlace?
  private let element: @MainActor (AppPlace) -> Element?
  private var remembered: [(place: AppPlace, element: Element)] = []

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - binding: The property.
  ///   - count: The number of values that the property can hold.
  ///   - place: The place of a value; nil for one that is not in the tree.
  ///   - element: Makes the value of a place; nil if the property cannot hold it.
  init(
    _ binding: StateBinding<[Element]>, count: ClosedRange<Int>,
    place: @escaping @MainActor (Element) -> AppPlace?,
    element: @escaping @MainActor (AppPlace) -> Element?
  ) {
    self.binding = binding
    self.count = count
    self.place = place
    self.element = element
  }

  convenience init(
    _ binding: StateBinding<[Element]>, count: ClosedRange<Int>,
    cases: [PlaceCase<Element, AppPlace>]
  ) {
    self.init(binding, count: count) { value in
      cases.firstResult { $0.place(value) }
    } element: { place in
      cases.firstResult { $0.value(place) }
    }
  }

  var places: [AppPlace] { binding.get().compactMap(place) }

  func remember() {
    remembered = binding.get().compactMap { element in place(element).map { ($0, element) } }
  }

  func forget() { remembered = [] }

  func write(_ places: ArraySlice<AppPlace>) -> Int {
    let current = binding.get()
    var new: [Element] = []
    var isChanged = false
    for place in places.prefix(count.upperBound) {
      if new.count < current.count, self.place(current[new.count]) == place {
        new.append(current[new.count])
        continue
      }
      guard let element = remembered.first(where: { $0.place == place })?.element ?? element(place)
      else { break }
      isChanged = true
      new.append(element)
    }
    if new.count >= count.lowerBound, isChanged || new.count != current.count { binding.set(new) }
    return new.count
  }

  func observe(_ onChange: @escaping @MainActor () -> Void) -> StateObservation? {
    binding.observe?(onChange)
  }
}

extension Array {
  /// The first result of a closure for the elements in order.
  func firstResult<Result>(_ body: (Element) -> Result?) -> Result? {
    for element in self { if let result = body(element) { return result } }
    return nil
  }
}
