public import Synchronization

/// A state that can be read and observed, and changed by its owner only.
@MainActor
public struct ObservableState<State> {
  private let read: @MainActor () -> State
  private let observeState: @MainActor (@escaping @MainActor (State) -> Void) -> StateObservation
  private let countObservers: @MainActor () -> Int

  init(
    read: @escaping @MainActor () -> State,
    observe: @escaping @MainActor (@escaping @MainActor (State) -> Void) -> StateObservation,
    countObservers: @escaping @MainActor () -> Int
  ) {
    self.read = read
    observeState = observe
    self.countObservers = countObservers
  }

  /// The current state.
  public var value: State { read() }

  package var observerCount: Int { countObservers() }

  /// Observes the state: the current one at once, then each change once.
  ///
  /// - Returns: The observation, which lasts until it is cancelled or released.
  public func observe(_ hear: @escaping @MainActor (State) -> Void) -> StateObservation {
    observeState(hear)
  }
}

extension ObservableState where State: Equatable {
  // The initializer isn't offered to other modules for optimization: the compiler of Swift 6.3 crashes over its
  // parameter pack.

  /// Creates a state that follows from others, and changes when what follows from them does.
  ///
  /// ```swift
  /// state = ObservableState(user.state, auth.state) { State(name: $0.name, problem: $1.problem) }
  /// ```
  ///
  /// - Parameters:
  ///   - sources: What it follows from.
  ///   - derive: The state that follows from those of the sources.
  @_semantics("optimize.no.crossmodule")
  public init<each Source>(
    _ sources: repeat ObservableState<each Source>,
    derive: @escaping @MainActor (repeat each Source) -> State
  ) {
    let sources = (repeat each sources)
    let read = { @MainActor in derive(repeat (each sources).value) }
    self.init(
      read: read,
      observe: { hear in
        var last = read()
        hear(last)
        let follow = { @MainActor in
          let next = read()
          guard next != last else { return }
          last = next
          hear(next)
        }
        var observations: [StateObservation] = []
        for source in repeat each sources {
          observations.append(source.observe { _ in follow() })
        }
        return StateObservation(of: State.self) { [observations] in
          observations.forEach { $0.cancel() }
        }
      },
      countObservers: {
        var count = 0
        for source in repeat each sources { count += source.observerCount }
        return count
      })
  }
}

/// Somebody's interest in a value or in events; it ends when it is cancelled or released.
@MainActor
public final class StateObservation {
  /// The type of the values that are heard, where it is known.
  package let subject: Any.Type?
  package var isActive: Bool { end != nil }

  private var end: (@MainActor () -> Void)?

  package init(end: @escaping @MainActor () -> Void) {
    subject = nil
    self.end = end
  }

  init(of subject: Any.Type, end: @escaping @MainActor () -> Void) {
    self.subject = subject
    self.end = end
  }

  /// Ends the observation; nothing is heard from then on.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  isolated deinit { cancel() }
}

@MainActor
@usableFromInline
final class ObserverList<Value> {
  @usableFromInline var observers: [Observer] = []
  /// How many observers there are at the end that come behind all others.
  @usableFromInline var followerCount = 0

  @usableFromInline
  init() {}

  @inlinable var isEmpty: Bool { observers.isEmpty }

  /// How many observe, those aside who come behind all others.
  var observerCount: Int { observers.count - followerCount }

  /// Tells a value to everybody who observes when it is their turn.
  @inlinable
  func tell(_ value: Value) {
    for observer in observers where observer.isActive.load(ordering: .relaxed) {
      observer.hear(value)
    }
  }

  func add(_ hear: @escaping @MainActor (Value) -> Void) -> StateObservation {
    let observer = Observer(hear)
    observers.insert(observer, at: observers.count - followerCount)
    return StateObservation(of: Value.self) { [weak self] in
      observer.isActive.store(false, ordering: .relaxed)
      self?.observers.removeAll { $0 === observer }
    }
  }

  /// Adds an observer that hears what is told after all who are added later.
  @inlinable
  func addFollower(_ hear: @escaping @MainActor (Value) -> Void) {
    observers.append(Observer(hear))
    followerCount += 1
  }

  func removeFollowers() {
    for follower in observers.suffix(followerCount) {
      follower.isActive.store(false, ordering: .relaxed)
    }
    observers.removeLast(followerCount)
    followerCount = 0
  }

  @MainActor
  @usableFromInline
  final class Observer {
    @usableFromInline let hear: @MainActor (Value) -> Void
    // An atomic is read without a check for exclusive access.
    @usableFromInline let isActive = Atomic(true)

    @usableFromInline
    init(_ hear: @escaping @MainActor (Value) -> Void) { self.hear = hear }
  }
}
