/// A store, a service or another long-lived object whose state can be saved, and come back elsewhere.
///
/// What follows from the state comes back by itself: routes that the state asks for, and work that is
/// under way. An object whose state follows from others' is ``Derived`` instead. What is neither a store
/// nor a service is found in the scope that tracks it.
///
/// ```swift
/// extension RideService: Restorable {
///   func restore(_ state: RidesState) { loop.restore(state) }
/// }
/// ```
@MainActor
public protocol Restorable: AnyObject {
  /// What is saved: often the state itself, or with what else belongs to it.
  ///
  /// Within memory it is kept as it is, secrets too; in a file is what it codes, which is never a secret.
  associatedtype SavedState: Codable & Sendable

  /// What is to be saved now.
  var savedState: SavedState { get }

  /// What of the state can't be saved, in words for the user; nothing unless the type says otherwise.
  var unsaved: [String] { get }

  /// Takes a state in the place of the current one.
  func restore(_ state: SavedState)

  /// Takes a state in the place of the current one, and says what of it can't come back.
  ///
  /// Without an implementation of its own it is ``restore(_:)``.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - losses: Gets what can't come back, in words for the user.
  func restore(_ state: SavedState, losses: inout [String])
}

extension Restorable {
  /// All of the state can be saved.
  public var unsaved: [String] { [] }

  /// Takes all of the state.
  public func restore(_ state: SavedState, losses: inout [String]) { restore(state) }

  var part: SavedPart { .typed(savedState) }

  func reading(_ part: SavedPart, at place: String) throws(RestoringError) -> SavedPart {
    .typed(try state(in: part, at: place))
  }

  func take(_ part: SavedPart, at place: String, losses: inout [String]) throws(RestoringError) {
    restore(try state(in: part, at: place), losses: &losses)
  }

  private func state(in part: SavedPart, at place: String) throws(RestoringError) -> SavedState {
    switch part {
    case .typed(let state):
      guard let state = state as? SavedState else {
        throw .unreadable(place, reason: "it is another's: \(type(of: state))")
      }
      return state
    case .coded(let value): return try StateCoding.state(from: value, at: place)
    }
  }
}

extension Restorable where Self: Service, SavedState == Self.State {
  /// The current state.
  public var savedState: Self.State { currentState }
}

/// A store or a service whose state follows from its destination and from what others know.
///
/// There is nothing of its own to save: made anew, it shows the same.
@MainActor
public protocol Derived: AnyObject {}
