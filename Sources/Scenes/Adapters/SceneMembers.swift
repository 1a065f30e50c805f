public import Observation

/// A member of a model that a scene has: a field of its state, a command, or both.
///
/// `#members` makes them.
@MainActor
public struct SceneMember<Model: AnyObject> {
  let field: (name: String, read: @MainActor (Model) -> any Equatable)?
  let action: SceneAction<Model>?

  /// A property that is a field of the state.
  @_disfavoredOverload
  public init<Value: Equatable>(_ name: String, property: KeyPath<Model, Value>) {
    field = (name, { $0[keyPath: property] })
    action = nil
  }

  /// A settable property that is a field of the state, and a command that sets it.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - setter: The name of the command.
  ///   - property: The property.
  public init<Value: Equatable & ArgumentCodable>(
    _ name: String, setter: String, property: ReferenceWritableKeyPath<Model, Value>
  ) {
    field = (name, { $0[keyPath: property] })
    action = SceneAction(setter, setting: property)
  }

  /// A property that is a field of the state, and that the shell cannot set.
  @_disfavoredOverload
  public init<Value: Equatable>(_ name: String, setter: String, property: KeyPath<Model, Value>) {
    self.init(name, property: property)
  }

  /// A command.
  public init(_ action: SceneAction<Model>) {
    field = nil
    self.action = action
  }

  /// A member with a secret: a property with one of some names, which is `<redacted>` in the state, or a method whose
  /// arguments with these labels are secret.
  public init(secret names: String..., in member: SceneMember) {
    guard let field = member.field else {
      self.field = nil
      action = member.action?.hiding { names.contains($0.label ?? "") }
      return
    }
    guard names.contains(field.name) else {
      self = member
      return
    }
    self.field = (field.name, { Self.hidden(field.read($0)) })
    action = member.action?.hiding { _ in true }
  }

  private static func hidden(_ value: some Equatable) -> any Equatable { Secret(value) }
}

/// The members of a model that a scene has: its properties are the fields of the state, its methods are commands, and
/// so are its settable properties, as `setX` for a property `x`.
///
/// ```swift
/// Scene(
///   "trips", model: app, on: stage,
///   #members(\AppModel.trips, \AppModel.searchText, AppModel.refresh, AppModel.rename(to:)),
///   #members(AppModel.open, AppModel.remove, of: \.trips))
/// ```
///
/// The labels of a method's arguments are those in the name that is written. A property of a model that this one holds,
/// as in `\AppModel.list.trips`, has the name `trips`.
///
/// - Parameter members: Methods and key paths.
@freestanding(expression)
public macro members<Model: AnyObject, each Member>(
  _ members: repeat each Member
) -> [SceneMember<Model>] = #externalMacro(module: "SceneMacros", type: "MemberListMacro")

/// The members of a model, some of which have a secret, such as a password.
///
/// ```swift
/// #members(\Account.user, Account.signIn(name:password:), secret: "password")
/// ```
///
/// - Parameters:
///   - members: Methods and key paths.
///   - secret: The names of properties and the labels of arguments that no journal, history or message contains.
@freestanding(expression)
public macro members<Model: AnyObject, each Member>(
  _ members: repeat each Member, secret: String...
) -> [SceneMember<Model>] = #externalMacro(module: "SceneMacros", type: "MemberListMacro")

/// The members of a model that another one holds, some of which have a secret.
///
/// - Parameters:
///   - members: Methods and key paths of the model that is held.
///   - secret: The names of properties and the labels of arguments that no journal, history or message contains.
///   - path: The key path of the property that holds it.
@freestanding(expression)
public macro members<Model: AnyObject, each Member, Child: AnyObject>(
  _ members: repeat each Member, secret: String..., in path: KeyPath<Model, Child>
) -> [SceneMember<Model>] = #externalMacro(module: "SceneMacros", type: "MemberListMacro")

/// The methods of a model that take an element of a list, which is typed as its id.
///
/// - Parameters:
///   - members: Methods with an element as their only parameter.
///   - list: The list of the elements.
@freestanding(expression)
public macro members<Model: AnyObject, each Member, Element>(
  _ members: repeat each Member, of list: KeyPath<Model, [Element]>
) -> [SceneMember<Model>] = #externalMacro(module: "SceneMacros", type: "MemberListMacro")

/// The members of a model that another one holds.
///
/// ```swift
/// #members(\TripListModel.trips, TripListModel.refresh, in: \AppModel.list)
/// ```
///
/// - Parameters:
///   - members: Methods and key paths of the model that is held.
///   - path: The key path of the property that holds it.
@freestanding(expression)
public macro members<Model: AnyObject, each Member, Child: AnyObject>(
  _ members: repeat each Member, in path: KeyPath<Model, Child>
) -> [SceneMember<Model>] = #externalMacro(module: "SceneMacros", type: "MemberListMacro")

/// The methods of a model that another one holds, which take an element of a list of the former.
///
/// - Parameters:
///   - members: Methods with an element as their only parameter.
///   - list: The list of the elements.
///   - path: The key path of the property that holds the model.
@freestanding(expression)
public macro members<Model: AnyObject, each Member, Child: AnyObject, Element>(
  _ members: repeat each Member, of list: KeyPath<Child, [Element]>, in path: KeyPath<Model, Child>
) -> [SceneMember<Model>] = #externalMacro(module: "SceneMacros", type: "MemberListMacro")

extension SceneMember {
  /// The members of a model that another one holds, as its own.
  public static func list<Child: AnyObject>(
    in path: KeyPath<Model, Child>, _ members: [SceneMember<Child>]
  ) -> [SceneMember] {
    members.map { SceneMember($0, in: path) }
  }

  private init<Child: AnyObject>(_ member: SceneMember<Child>, in path: KeyPath<Model, Child>) {
    action = member.action?.below(path)
    guard let (name, read) = member.field else {
      field = nil
      return
    }
    field = (name, { read($0[keyPath: path]) })
  }
}

extension Scene {
  /// Makes a scene of members of an `@Observable` model, which needs no change.
  ///
  /// Such a state cannot be restored; a scene with `restore:` can.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - model: The model, which the scene retains.
  ///   - stage: The app's stage, which runs `async` methods and reports errors.
  ///   - members: The members, as in `#members(\AppModel.trips, AppModel.refresh)`.
  public convenience init<Model: AnyObject & Observable>(
    _ name: String, model: Model, on stage: SceneStage, _ members: [SceneMember<Model>]...
  ) {
    let members = members.flatMap(\.self)
    self.init(
      name, store: ModelStore(model) { SceneFields(of: $0, members) }, view: StateView(),
      on: stage, actions: members.compactMap(\.action)
    ) { $0.model }
  }

  /// Makes a scene of members of an `@Observable` model that another one holds in an optional property, such as that of
  /// a sheet.
  ///
  /// The property is read whenever the scene needs the model. While it is nil, so is the state.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in scripts.
  ///   - child: Reads the model. It must read observable properties only.
  ///   - stage: The app's stage, which runs `async` methods and reports errors.
  ///   - members: The members, as in `#members(\EditorModel.title, EditorModel.save)`.
  public convenience init<Model: AnyObject & Observable>(
    _ name: String, child: @autoclosure @escaping @MainActor () -> Model?, on stage: SceneStage,
    _ members: [SceneMember<Model>]...
  ) {
    let members = members.flatMap(\.self)
    self.init(
      name, store: ChildStore(child) { SceneFields(of: $0, members) }, view: StateView(),
      on: stage, actions: members.compactMap(\.action)
    ) { $0.model() }
  }
}

/// The state of a scene of members: their values by name.
private struct SceneFields: Equatable, CustomReflectable {
  private let fields: [(name: String, value: any Equatable)]

  @MainActor
  init<Model: AnyObject>(of model: Model, _ members: [SceneMember<Model>]) {
    fields = members.compactMap { member in member.field.map { ($0.name, $0.read(model)) } }
  }

  var customMirror: Mirror {
    Mirror(self, children: fields.map { ($0.name, $0.value) }, displayStyle: .struct)
  }

  static func == (left: SceneFields, right: SceneFields) -> Bool {
    left.fields.count == right.fields.count
      && zip(left.fields, right.fields).allSatisfy { $0.value.equals($1.value) }
  }
}

extension Equatable {
  /// Whether another value has the same type and is equal.
  fileprivate func equals(_ other: any Equatable) -> Bool { self == other as? Self }
}
