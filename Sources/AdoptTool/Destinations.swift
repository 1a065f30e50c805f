/// A case of the shell's enum of places, with its conversions.
struct DestinationCase {
  /// The name of the case.
  var name: String
  /// Its values, each with a label and a type.
  var values: [(label: String, type: String)] = []
  /// The pattern of the app's value, as in `.trip(let trip)`.
  var pattern: String
  /// The values of the place, made of those of the pattern, as in `id: trip.id`.
  var given: [String] = []
  /// The app's value, made of the place's values; nil if the module does not show how.
  var element: String?
  /// What the state of its scene is, after the root's variable; nil if the module does not say.
  var state: String?
  /// Whether the place itself has all that its scene shows.
  var showsItself = false
  var extended: [DeclaredType] = []
  var note = ""
  /// The name of the enum of the app's value; nil if the value is no enum.
  var enumName: String?
  /// The list in which an element is found by its id, after the root's variable; nil if none is needed.
  var list: String?
  /// Whether the app's values can be compared.
  var isEquatable = true
  /// Whether it is presented, and not pushed.
  var isModal = false
  /// The action that opens it: the key path to the part of the value that it takes, empty for none, and the call that
  /// sends it; nil if the property is written.
  var opening: (part: String, send: String)?
  /// Where the value inside comes from that the place leaves out, because it differs in each run; nil for a place with
  /// all values.
  var origin: UnrecordedValues.Origin?
  /// The value inside for which the app goes to such a place, after the root's variable; nil if only the app can.
  var part: String?

  /// The relation of the app's value and the place, as in `PlaceCase(Screen.trip, TripsPlace.trip)`.
  func relation(to placeType: String, variable: String, as name: (String) -> String) -> String {
    if let opening {
      return values.isEmpty
        ? "PlaceAction(.\(self.name)) \(opening.send.isEmpty ? "{}" : "{ \(opening.send) }")"
        : "PlaceAction(\(placeType).\(self.name), \(opening.part)) { \(opening.send) }"
    }
    if origin != nil, isEquatable, let enumName {
      let value = "\(name(enumName))\(pattern.prefix { $0 != "(" })"
      return "PlaceCase(\(value), .\(self.name), of: \(part.map { "\(variable).\($0)" } ?? "nil"))"
    }
    if element == nil {
      return "PlaceCase(place: { if case \(pattern) = $0 { .\(self.name) } else { nil } })"
    }
    guard isEquatable, enumName != nil || pattern.hasPrefix("let ") else {
      return "PlaceCase(place: { if case \(pattern) = $0 { \(place) } else { nil } }, "
        + "value: { if case \(placePattern) = $0 { \(element ?? "nil") } else { nil } })"
    }
    if values.isEmpty { return "PlaceCase(\(pattern), .\(self.name))" }
    let value =
      enumName.map { "\(name($0))\(pattern.prefix { $0 != "(" })" } ?? "{ $0 }"
    let suffix = list.map { ", of: \(variable).\($0)" } ?? ""
    return "PlaceCase(\(value), \(placeType).\(self.name)\(suffix))"
  }

  var declaration: String {
    let list = values.map { "\($0.label): \($0.type)" }.joined(separator: ", ")
    return values.isEmpty ? name : "\(name)(\(list))"
  }

  /// The place of the app's value, as in `.trip(id: trip.id)`.
  var place: String { given.isEmpty ? ".\(name)" : ".\(name)(\(given.joined(separator: ", ")))" }

  /// The pattern that binds the values of the place.
  var placePattern: String {
    let list = values.map { "let \($0.label)" }.joined(separator: ", ")
    return values.isEmpty ? ".\(name)" : ".\(name)(\(list))"
  }
}

extension SourceModule {
  /// The places of a value, such as those of the cases of an enum.
  ///
  /// - Parameters:
  ///   - type: The canonical type of the value.
  ///   - name: The name of the place, if the type is not an enum with cases.
  ///   - reach: The models from whose arrays an element can be taken.
  ///   - variable: The name of the root in the shell.
  /// - Returns: The places.
  func destinations(
    of type: TypeName, named name: String, reach: ModelReach?, variable: String
  ) -> [DestinationCase] {
    if let type = declared(type), type.kind == .enum {
      return type.cases.map {
        var found = destination($0, of: type, reach: reach, variable: variable)
        found.enumName = type.name
        found.isEquatable = conforms(type, to: "Equatable") == true
        return found
      }
    }
    switch argumentForm(of: type, reach: reach) {
    case .direct, .rawValue:
      return [
        DestinationCase(
          name: name, values: [("id", type.text)], pattern: "let id", given: ["id: id"],
          element: "id")
      ]
    case .lookup(let id, let array):
      let name = declared(type)?.bareName.uncapitalizedFirst ?? name
      let found = "\(array).first { $0.id == id }"
      return [
        DestinationCase(
          name: name, values: [("id", id.text)], pattern: "let value",
          given: ["id: value.id"], element: "\(variable).\(found)", state: found, list: array)
      ]
    case .none(let reason):
      return [
        DestinationCase(
          name: name, pattern: "_", note: "the shell cannot go there: \(reason)")
      ]
    }
  }

  private func destination(
    _ element: EnumCase, of type: DeclaredType, reach: ModelReach?, variable: String
  ) -> DestinationCase {
    var found = DestinationCase(
      name: element.name, pattern: ".\(element.name)", element: ".\(element.name)")
    var bindings: [String] = []
    var taken: [String] = []
    for value in element.values {
      let canonical = canonical(value.type, in: type.name)
      let name = value.label ?? Self.label(of: value, canonical)
      let call = value.label.map { "\($0): " } ?? ""
      bindings.append("let \(name)")
      switch argumentForm(of: canonical, reach: reach) {
      case .direct, .rawValue:
        if case .rawValue(let declared) = argumentForm(of: canonical, reach: nil) {
          found.extended.append(declared)
        }
        found.values.append((name, canonical.text))
        found.given.append("\(name): \(name)")
        taken.append(call + name)
      case .lookup(let id, let array) where element.values.count == 1:
        found.values = [("id", id.text)]
        found.given = ["id: \(name).id"]
        let first = "\(array).first { $0.id == id }"
        found.element = "\(variable).\(first).map { .\(element.name)(\(call)$0) }"
        found.state = first
        found.list = array
      case .lookup, .none:
        return DestinationCase(
          name: element.name, pattern: ".\(element.name)",
          note: "the shell cannot go there: it cannot make '\(canonical.text)'")
      }
    }
    guard !element.values.isEmpty else {
      found.state = reach?.root.property(element.name).flatMap { property in
        property.access >= type.access
          && property.type.flatMap({
            conforms(self.canonical($0, in: reach?.root.name), to: "Equatable")
          }) == true ? property.name : nil
      }
      return found
    }
    if let origin = unrecorded.origin(of: element, of: type, in: self) {
      found.origin = origin
      found.values = []
      found.given = []
      found.element = nil
      found.part = reach.flatMap { part(of: element, of: type, in: $0) }
      found.pattern = ".\(element.name)"
      return found
    }
    found.pattern += "(\(bindings.joined(separator: ", ")))"
    if !taken.isEmpty { found.element = ".\(element.name)(\(taken.joined(separator: ", ")))" }
    return found
  }

  /// The label of a value that has none: `id` for an id, the name of its type for another.
  private static func label(of value: Parameter, _ canonical: TypeName) -> String {
    if value.type.text == "ID" || value.type.text.hasSuffix(".ID") { return "id" }
    guard case .named(let name) = canonical else { return value.name }
    if values.contains(name) { return ["Int", "UUID"].contains(name) ? "id" : value.name }
    return (name.split(separator: ".").last.map(String.init) ?? name).uncapitalizedFirst
  }

  /// The property of a model with the value inside a case, or the id of the property's value, as in
  /// `cart.lastOrder?.id`.
  private func part(of element: EnumCase, of type: DeclaredType, in reach: ModelReach) -> String? {
    let value = canonical(element.values[0].type, in: type.name)
    var found: [(path: String, isNamed: Bool)] = []
    for held in reach.always {
      for property in held.model.properties
      where !property.isStatic && property.access >= reach.access {
        guard
          case .optional(let wrapped)? = property.type.map({ canonical($0, in: held.model.name) })
        else { continue }
        let path = held.path.isEmpty ? property.name : "\(held.path).\(property.name)"
        let isNamed = property.name.lowercased().contains(element.name.lowercased())
        if wrapped == value {
          if isNamed { found.append((path, true)) }
        } else if let inner = declared(wrapped), idType(of: inner) == value {
          let isOfType = inner.bareName.lowercased() == element.name.lowercased()
          found.append(("\(path)?.id", isNamed || isOfType))
        }
      }
    }
    return (found.first { $0.isNamed } ?? (found.count == 1 ? found.first : nil))?.path
  }
}
