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
}

/// The values inside a case of an enum, or a value alone.
private struct EnumParts {
  /// The possible lists of the values: a payload may be a tuple itself.
  private let lists: [[Any]]

  init(_ subject: Any) {
    guard let payload = Mirror(reflecting: subject).children.first?.value else {
      lists = [[subject]]
      return
    }
    lists = [Mirror(reflecting: payload).children.map(\.value), [payload], [subject]]
  }

  /// The values as a tuple of their types; nil for values of other types.
  func tuple<each Part>() -> (repeat each Part)? {
    for list in lists {
      var rest = list[...]
      if let parts: (repeat each Part) = try? (repeat Self.next((each Part).self, of: &rest)),
        rest.isEmpty
      {
        return parts
      }
    }
    return nil
  }

  private static func next<Part>(
    _ type: Part.Type, of rest: inout ArraySlice<Any>
  ) throws(Mismatch) -> Part {
    guard let part = rest.popFirst() as? Part else { throw Mismatch() }
    return part
  }

  private struct Mismatch: Error {}
}

extension NavigationApp {
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
