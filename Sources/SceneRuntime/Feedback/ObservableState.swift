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
  /// Creates a state that never changes.
  public init(derive: @escaping @MainActor () -> State) {
    self.init(following: { [] }, derive)
  }

  /// Creates a state that follows from another, and changes when what follows from it does.
  public init<A>(
    _ source: ObservableState<A>, derive: @escaping @MainActor (A) -> State
  ) {
    self.init(following: { [source.changes] }) { derive(source.value) }
  }

  /// Creates a state that follows from two others, and changes when what follows from them does.
  ///
  /// ```swift
  /// state = ObservableState(user.state, auth.state) { State(name: $0.name, problem: $1.problem) }
  /// ```
  public init<A, B>(
    _ first: ObservableState<A>, _ second: ObservableState<B>,
    derive: @escaping @MainActor (A, B) -> State
  ) {
    self.init(following: { [first.changes, second.changes] }) { derive(first.value, second.value) }
  }

  /// Creates a state that follows from three others, and changes when what follows from them does.
  public init<A, B, C>(
    _ first: ObservableState<A>, _ second: ObservableState<B>, _ third: ObservableState<C>,
    derive: @escaping @MainActor (A, B, C) -> State
  ) {
    self.init(following: { [first.changes, second.changes, third.changes] }) {
      derive(first.value, second.value, third.value)
    }
  }

  // A parameter pack would say this once, but its types are made at run time, for each state anew.
  private init(
    following sources: @escaping @MainActor () -> [Changes],
    _ read: @escaping @MainActor () -> State
  ) {
    self.init(
      read: read,
      observe: { hear in
        var last = read()
        hear(last)
        let observations = sources().map { source in
          source.observe {
            let next = read()
            guard next != last else { return }
            last = next
            hear(next)
          }
        }
        return StateObservation(of: State.self) { observations.forEach { $0.cancel() } }
      },
      countObservers: { sources().reduce(0) { $0 + $1.countObservers() } })
  }
}

/// When a state changes, whatever its type is.
private struct Changes {
  let observe: @MainActor (@escaping @MainActor () -> Void) -> StateObservation
  let countObservers: @MainActor () -> Int
}

extension ObservableState {
  fileprivate var changes: Changes {
    Changes(observe: { hear in observe { _ in hear() } }, countObservers: countObservers)
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
