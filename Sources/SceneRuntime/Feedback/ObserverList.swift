public import Synchronization

/// Those who observe a value, in the order in which they began, and those who follow it behind them.
@MainActor
@usableFromInline
final class ObserverList<Value> {
  @usableFromInline var observers: [Observer] = []
  /// How many observers there are at the end that come behind all others.
  @usableFromInline var followerCount = 0

  @usableFromInline
  init() {}

  /// Whether nobody observes.
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

  /// Adds an observer, which hears what is told from now on.
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

  /// Ends the observations of those who were added to come last.
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
