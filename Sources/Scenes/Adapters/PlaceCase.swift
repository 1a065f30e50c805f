/// A case of an app's own navigation state, and the place that shows it.
///
/// ```swift
/// .path(
///   StateBinding(app, \.path), PlaceCase(Screen.trip, TripsPlace.trip), PlaceCase(.bookings, .bookings))
/// ```
@MainActor
public struct PlaceCase<Value, AppPlace: Place> {
  let place: @MainActor (Value) -> AppPlace?
  let value: @MainActor (AppPlace) -> Value?

  /// Relates values to places by two functions.
  ///
  /// - Parameters:
  ///   - place: Returns the place of a value; nil for the values of other cases.
  ///   - value: Returns the value of a place; nil for other places, and for one that the app cannot go to now.
  public init(
    place: @escaping @MainActor (Value) -> AppPlace?,
    value: @escaping @MainActor (AppPlace) -> Value? = { _ in nil }
  ) {
    self.place = place
    self.value = value
  }
}

extension PlaceCase where Value: Equatable {
  /// Relates a value to a place, neither of which has values inside.
  public init(_ value: Value, _ place: AppPlace) {
    self.place = { $0 == value ? place : nil }
    self.value = { $0 == place ? value : nil }
  }

  /// Relates a case to a place with the same values inside.
  ///
  /// - Parameters:
  ///   - value: Makes the app's value, as the name of a case does, or `{ $0 }` for an app's value that the place contains.
  ///   - place: Makes the place.
  public init<each Part>(
    _ value: @escaping @MainActor (repeat each Part) -> Value,
    _ place: @escaping @MainActor (repeat each Part) -> AppPlace
  ) {
    self.place = { subject in
      guard let parts: (repeat each Part) = EnumParts(subject).tuple() else { return nil }
      return value(repeat each parts) == subject ? place(repeat each parts) : nil
    }
    self.value = { subject in
      guard let parts: (repeat each Part) = EnumParts(subject).tuple() else { return nil }
      return place(repeat each parts) == subject ? value(repeat each parts) : nil
    }
  }

  /// Relates a case with an element of a list to a place with the id of the element.
  ///
  /// - Parameters:
  ///   - value: Makes the app's value, as the name of a case does.
  ///   - place: Makes the place.
  ///   - list: The list. The app cannot go to the place of an id that is not in it.
  public init<Element: Identifiable>(
    _ value: @escaping @MainActor (Element) -> Value,
    _ place: @escaping @MainActor (Element.ID) -> AppPlace,
    of list: @autoclosure @escaping @MainActor () -> [Element]
  ) {
    self.place = { subject in
      guard let element: Element = EnumParts(subject).tuple() else { return nil }
      return value(element) == subject ? place(element.id) : nil
    }
    self.value = { subject in
      guard let id: Element.ID = EnumParts(subject).tuple(), place(id) == subject else {
        return nil
      }
      return list().first { $0.id == id }.map(value)
    }
  }

  /// Relates a case to a place without the value inside, such as one that differs in each run.
  ///
  /// ```swift
  /// PlaceCase(Route.order, .order, of: app.cart.lastOrder?.id)
  /// ```
  ///
  /// - Parameters:
  ///   - value: Makes the app's value, as the name of a case does.
  ///   - place: The place.
  ///   - part: The value inside for which the app goes to the place; nil if it cannot go there now.
  public init<Part>(
    _ value: @escaping @MainActor (Part) -> Value, _ place: AppPlace,
    of part: @autoclosure @escaping @MainActor () -> Part?
  ) {
    self.place = { subject in
      guard let part: Part = EnumParts(subject).tuple() else { return nil }
      return value(part) == subject ? place : nil
    }
    self.value = { $0 == place ? part().map(value) : nil }
  }
}

/// A place that the app opens by an action of its own, as one of a reducer.
///
/// ```swift
/// .sheet(
///   item: StateBinding(get: { store.state.destination }, set: { _ in store.send(.dismissed) }),
///   PlaceAction(.add) { store.send(.addTapped) },
///   PlaceAction(TodosPlace.detail, \TodosFeature.Detail.todo.id) { store.send(.rowTapped($0)) })
/// ```
///
/// The place has the name of the case of the app's value.
@MainActor
public struct PlaceAction<Value, AppPlace: Place> {
  let place: @MainActor (Value) -> AppPlace?
  /// Opens a place; returns false for another place.
  let open: @MainActor (AppPlace) -> Bool

  /// Relates a case to a place without values, whatever the case has inside.
  ///
  /// - Parameters:
  ///   - place: The place, with the name of the case.
  ///   - open: Makes the app open it, or does nothing if the app cannot now.
  public init(_ place: AppPlace, open: @escaping @MainActor () -> Void) {
    self.place = { EnumParts($0).name == place.command.name ? place : nil }
    self.open = { target in
      guard target == place else { return false }
      open()
      return true
    }
  }

  /// Relates a case to a place with a part of the value inside, such as its id.
  ///
  /// - Parameters:
  ///   - place: Makes the place, whose name is that of the case.
  ///   - part: The part of the value inside.
  ///   - open: Makes the app open the place of a part, or does nothing if the app cannot now.
  public init<Payload, Part>(
    _ place: @escaping @MainActor (Part) -> AppPlace, _ part: KeyPath<Payload, Part>,
    open: @escaping @MainActor (Part) -> Void
  ) {
    self.place = { subject in
      let parts = EnumParts(subject)
      guard let payload: Payload = parts.tuple() else { return nil }
      let place = place(payload[keyPath: part])
      return place.command.name == parts.name ? place : nil
    }
    self.open = { target in
      guard let part: Part = EnumParts(target).tuple(), place(part) == target else { return false }
      open(part)
      return true
    }
  }
}

extension NavigationApp {
  /// Adds an optional enum of destinations, which actions of the app change.
  ///
  /// The ``Place/transitions`` of its place say whether it is pushed or presented.
  ///
  /// - Parameters:
  ///   - item: The property; only nil is written, to leave the place.
  ///   - first: The first place, with the action that opens it. An item without a place is not in the tree.
  ///   - others: The other places.
  /// - Returns: The app.
  public func sheet<Item>(
    item: StateBinding<Item?>, _ first: PlaceAction<Item, AppPlace>,
    _ others: PlaceAction<Item, AppPlace>...
  ) -> NavigationApp {
    let places = [first] + others
    return sheet(
      item: StateBinding {
        item.get().flatMap { value in places.firstResult { $0.place(value) } }
      } set: { place in
        guard let place else { return item.set(nil) }
        _ = places.contains { $0.open(place) }
      } observe: {
        item.observe?($0) ?? StateObservation {}
      })
  }

  /// Creates an app whose root is an enum of the app, such as one with the cases `signIn` and `home`.
  ///
  /// Each place of the root that has no values has a link, its name, as in `shop://home`.
  ///
  /// - Parameters:
  ///   - name: The name under which the app saves its state.
  ///   - stage: The environment of the app's logic.
  ///   - root: The property.
  ///   - cases: The cases of the property, each with its place.
  ///   - scheme: The scheme of the links.
  ///   - make: Makes the scene of a place. The app's properties hold the place by then.
  /// - Throws: The first defect of the links.
  public convenience init<Root>(
    _ name: String, on stage: SceneStage, root: StateBinding<Root>,
    _ cases: PlaceCase<Root, AppPlace>..., scheme: String,
    scene make: @escaping @MainActor (AppPlace) throws -> Scene
  ) throws(LinkTableError) {
    let links = AppPlace.commands.compactMap { schema -> LinkPattern? in
      guard let place = try? AppPlace(command: schema.name, arguments: []),
        cases.contains(where: { $0.value(place) != nil })
      else { return nil }
      return LinkPattern("/\(schema.name)", schema.name)
    }
    let part = ValuesPart(
      root.converted {
        [$0]
      } back: {
        $0.first
      }, count: 1...1, cases: cases)
    try self.init(name, stage, part, LinkOrigins(schemes: [scheme]), links, make)
  }

  /// Adds a path: an array whose elements are above what was added before.
  ///
  /// - Parameters:
  ///   - path: The property, as in `StateBinding(app, \.path)` or `store.binding(\.path) { .setPath($0) }`.
  ///   - first: The first case of an element, with its place. An element of no case is not in the tree.
  ///   - others: The other cases.
  /// - Returns: The app.
  public func path<Element>(
    _ path: StateBinding<[Element]>, _ first: PlaceCase<Element, AppPlace>,
    _ others: PlaceCase<Element, AppPlace>...
  ) -> NavigationApp {
    adding(ValuesPart(path, count: 0...Int.max, cases: [first] + others))
  }

  /// Adds a sheet, or an optional enum of destinations, whose item is above what was added before.
  ///
  /// The ``Place/transitions`` of its place say whether it is pushed or presented.
  ///
  /// - Parameters:
  ///   - item: The property.
  ///   - first: The first case of an item, with its place. An item of no case is not in the tree.
  ///   - others: The other cases.
  /// - Returns: The app.
  public func sheet<Item>(
    item: StateBinding<Item?>, _ first: PlaceCase<Item, AppPlace>,
    _ others: PlaceCase<Item, AppPlace>...
  ) -> NavigationApp {
    adding(ValuesPart(item.list(), count: 0...1, cases: [first] + others))
  }

  /// Adds a place that is shown while a property has a value, such as the model of a sheet.
  ///
  /// The shell can leave it, and the app refuses to show it for the shell: only the app can make the value.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - item: The property.
  /// - Returns: The app.
  public func sheet<Item>(_ place: AppPlace, whileSet item: StateBinding<Item?>) -> NavigationApp {
    sheet(
      place,
      isPresented: item.converted {
        $0 != nil
      } back: {
        $0 ? nil : .some(nil)
      })
  }
}
