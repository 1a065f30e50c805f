public import Synchronization

/// A state that anyone can read and observe, and that only its owner can change.
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

  /// Creates a state that is read from its source, and changes when a published state does.
  package init(reading read: @escaping @MainActor () -> State, changesOf states: ObservableState) {
    self.init(read: read, observe: states.observeState, countObservers: states.countObservers)
  }

  /// The current state.
  public var value: State { read() }

  package var observerCount: Int { countObservers() }

  /// Observes the state: calls the closure at once with the current state, then once for each change.
  ///
  /// - Returns: The observation, which lasts until it is canceled or released.
  public func observe(_ onChange: @escaping @MainActor (State) -> Void) -> StateObservation {
    observeState(onChange)
  }
}

extension ObservableState where State: Equatable {
  /// Creates a state that never changes.
  public init(derive: @escaping @MainActor () -> State) {
    self.init(following: { [] }, derive)
  }

  /// Creates a state that is derived from another one, and changes when the derived value does.
  public init<A>(
    _ source: ObservableState<A>, derive: @escaping @MainActor (A) -> State
  ) {
    self.init(following: { [source.changes] }) { derive(source.value) }
  }

  /// Creates a state that is derived from two others, and changes when the derived value does.
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

  /// Creates a state that is derived from three others, and changes when the derived value does.
  public init<A, B, C>(
    _ first: ObservableState<A>, _ second: ObservableState<B>, _ third: ObservableState<C>,
    derive: @escaping @MainActor (A, B, C) -> State
  ) {
    self.init(following: { [first.changes, second.changes, third.changes] }) {
      derive(first.value, second.value, third.value)
    }
  }

  // A parameter pack would do in one declaration, but its types are made at run time, for each state again.
  private init(
    following sources: @escaping @MainActor () -> [Changes],
    _ read: @escaping @MainActor () -> State
  ) {
    self.init(
      read: read,
      observe: { onChange in
        var last = read()
        onChange(last)
        let observations = sources().map { source in
          source.observe {
            let next = read()
            guard next != last else { return }
            last = next
            onChange(next)
          }
        }
        return StateObservation(of: State.self) { observations.forEach { $0.cancel() } }
      },
      countObservers: { sources().reduce(0) { $0 + $1.countObservers() } })
  }
}

/// The changes of a state, without its type.
private struct Changes {
  let observe: @MainActor (@escaping @MainActor () -> Void) -> StateObservation
  let countObservers: @MainActor () -> Int
}

extension ObservableState {
  fileprivate var changes: Changes {
    Changes(observe: { onChange in observe { _ in onChange() } }, countObservers: countObservers)
  }
}

/// An observation of a value or of events; it ends when it is canceled or released.
@MainActor
public final class StateObservation {
  /// The type of the observed values, if it is known.
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

  /// Ends the observation: the observer is not called again.
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
  /// The number of followers, which come after all other observers in ``observers``.
  @usableFromInline var followerCount = 0

  @usableFromInline
  init() {}

  @inlinable var isEmpty: Bool { observers.isEmpty }

  /// The number of observers that are not followers.
  var observerCount: Int { observers.count - followerCount }

  /// Notifies the observers of a value, in order, skipping those that have been canceled meanwhile.
  @inlinable
  func notify(_ value: Value) {
    for observer in observers where observer.isActive.load(ordering: .relaxed) {
      observer.onChange(value)
    }
  }

  func add(_ onChange: @escaping @MainActor (Value) -> Void) -> StateObservation {
    let observer = Observer(onChange)
    observers.insert(observer, at: observers.count - followerCount)
    return StateObservation(of: Value.self) { [weak self] in
      observer.isActive.store(false, ordering: .relaxed)
      self?.observers.removeAll { $0 === observer }
    }
  }

  /// Adds an observer that is notified after all others, including those that are added later.
  @inlinable
  func addFollower(_ onChange: @escaping @MainActor (Value) -> Void) {
    observers.append(Observer(onChange))
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
    @usableFromInline let onChange: @MainActor (Value) -> Void
    // An atomic is read without a check for exclusive access.
    @usableFromInline let isActive = Atomic(true)

    @usableFromInline
    init(_ onChange: @escaping @MainActor (Value) -> Void) { self.onChange = onChange }
  }
}
