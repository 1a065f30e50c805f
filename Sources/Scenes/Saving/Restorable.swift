/// A store, a service or another long-lived object whose state can be saved and restored.
///
/// Whatever is derived from the state is restored automatically: routes that it requests, and running effects. An
/// object whose whole state is derived conforms to ``Derived`` instead. Objects that are neither stores nor services
/// are found in the scope that tracks them.
///
/// ```swift
/// extension RideService: Restorable {
///   func restore(_ state: RidesState) { loop.restore(state) }
/// }
/// ```
@MainActor
public protocol Restorable: AnyObject {
  /// The saved form: usually the state itself, perhaps with more.
  ///
  /// It conforms to `Codable` and `Sendable`. In memory it includes secrets; in a file it is encoded, which omits
  /// them.
  associatedtype SavedState

  /// The current state in its saved form.
  var savedState: SavedState { get }

  /// Messages about the parts of the state that cannot be saved; empty by default.
  var unsaved: [String] { get }

  /// Replaces the current state.
  func restore(_ state: SavedState)

  /// Replaces the current state, and reports parts that cannot be restored.
  ///
  /// The default implementation calls ``restore(_:)``.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - losses: The messages about parts that cannot be restored, to which this method appends.
  func restore(_ state: SavedState, losses: inout [String])

  /// The conversion of the saved form for files, which every `Codable` and `Sendable` type has.
  static var savedStateCoding: SavedStateCoding<SavedState> { get }
}

/// The conversion of an object's saved form for files.
public struct SavedStateCoding<State> {
  let part: (State) -> SavedPart
  let state: (SavedPart, _ place: String) throws(RestoringError) -> State
}

extension SavedStateCoding where State: Codable & Sendable {
  fileprivate init() {
    part = { .typed($0) }
    state = { (part, place) throws(RestoringError) in
      switch part {
      case .typed(let state):
        guard let state = state as? State else {
          throw .unreadable(place, reason: "not of type \(State.self) but \(type(of: state))")
        }
        return state
      case .coded(let value): return try StateCoding.state(from: value, at: place)
      }
    }
  }
}

extension Restorable where SavedState: Codable & Sendable {
  /// The conversion by the type's `Codable` conformance.
  public static var savedStateCoding: SavedStateCoding<SavedState> { SavedStateCoding() }
}

extension Restorable {
  /// An error that names the fix, for any other type.
  @available(
    *, unavailable, message: "the type of the saved state must conform to Codable and Sendable"
  )
  public static var savedStateCoding: SavedStateCoding<SavedState> {
    preconditionFailure("unavailable")
  }
}

extension Restorable {
  /// By default all of the state can be saved.
  public var unsaved: [String] { [] }

  /// By default all of the state is restored.
  public func restore(_ state: SavedState, losses: inout [String]) { restore(state) }

  var part: SavedPart { Self.savedStateCoding.part(savedState) }

  func reading(_ part: SavedPart, at place: String) throws(RestoringError) -> SavedPart {
    let coding = Self.savedStateCoding
    return coding.part(try coding.state(part, place))
  }

  func restore(_ part: SavedPart, at place: String, losses: inout [String]) throws(RestoringError) {
    restore(try Self.savedStateCoding.state(part, place), losses: &losses)
  }
}

extension Restorable where Self: Service, SavedState == Self.State {
  /// The current state.
  public var savedState: Self.State { currentState }
}

/// A store or a service whose state is derived from its destination and from other states.
///
/// It has nothing of its own to save: an object that is made again has the same state.
@MainActor
public protocol Derived: AnyObject {}
