public import Synchronization

/// Work that a stage has under way: the handle by which its owner cancels it.
@MainActor
public final class StageEffect {
  package let name: String
  /// Whether its owner has cancelled it; what it does from then on counts for nothing.
  public var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }

  nonisolated var stage: SceneStage { waits.stage }
  nonisolated let waits: EffectWaits
  /// What an effect does that takes no waiting.
  private let atOnce: (@MainActor (StageEffect) -> Void)?
  /// What any other does, until it begins.
  private var operation: (@MainActor (StageEffect) async -> Void)?
  /// The task that does it, until it begins to hand over the outcome.
  private var task: Task<Void, Never>?
  var place: Int?
  private var hasBegun = false
  // Atomics are read without a check for exclusive access.
  /// Whether the effect waits for its turn to begin.
  let isPending = Atomic(false)
  private let hasBeenCancelled = Atomic(false)
  /// Whether somebody hears what becomes of the effect, which is in flight.
  @usableFromInline package let isWatched = Atomic(false)
  private var watcher: (@MainActor (EffectChange) -> Void)?

  init(
    name: String, stage: SceneStage, atOnce: (@MainActor (StageEffect) -> Void)? = nil,
    operation: (@MainActor (StageEffect) async -> Void)? = nil
  ) {
    self.name = name
    self.atOnce = atOnce
    self.operation = operation
    waits = EffectWaits(on: stage)
  }

  /// Starts a task that does the work, in its turn, and then that of the effects that follow in it.
  func start() {
    task = owner.run {
      Task { [stage] in
        await perform()
        while let next = stage.takeFollower() {
          let owner = next.owner
          if let task = TaskMemory.current {
            ProcessExecutor.shared.changeEntry(of: task) { $0.owner = owner }
          }
          await owner.run { await next.perform() }
        }
      }
    }
  }

  func follow(in task: Task<Void, Never>) { self.task = task }

  private var owner: TaskOwner { TaskOwner(clock: stage.clock, effect: self) }

  private func perform() async {
    hasBegun = true
    let operation = operation.take()
    if !isCancelled, let operation {
      waits.hasBegun(in: .current)
      await operation(self)
      isDone()
    }
    stage.effectHasEnded(self)
  }

  /// Does the work of an effect that takes no waiting, unless it was cancelled before its turn.
  func runAtOnce() {
    isPending.store(false, ordering: .relaxed)
    stage.effectHasBegun()
    if !isCancelled { atOnce?(self) }
  }

  /// Cancels the effect: its task is cancelled, and one that hasn't begun never begins.
  public func cancel() {
    guard !isCancelled else { return }
    if isWatched.load(ordering: .relaxed) { endWatch(.cancelled(name)) }
    hasBeenCancelled.store(true, ordering: .relaxed)
    waits.wasCancelled()
    task?.cancel()
  }

  /// Says that the work is done but for handing over its outcome, before which it must not suspend any more.
  ///
  /// To cancel the effect from here on drops the outcome and leaves the task alone, in which others act upon the
  /// outcome.
  @usableFromInline
  package func isDone() {
    if isWatched.load(ordering: .relaxed) { endWatch(.finished(name)) }
    if let task = task.take() { stage.effectIsDone(in: task) }
  }

  /// Tells of the effect, which has been started, until it is done or cancelled.
  func watch(_ watcher: @escaping @MainActor (EffectChange) -> Void) {
    self.watcher = watcher
    isWatched.store(true, ordering: .relaxed)
    watcher(.started(name))
  }

  private func endWatch(_ change: EffectChange) {
    isWatched.store(false, ordering: .relaxed)
    let watcher = watcher
    self.watcher = nil
    watcher?(change)
  }

  /// Says that an effect which takes no waiting has had its turn.
  @usableFromInline
  package func hasRun(answering answers: Bool) {
    endWatch(answers ? .finished(name) : .cancelled(name))
  }

  /// What it does; nil where it was cancelled before its turn.
  var status: EffectStatus? {
    guard hasBegun || !isCancelled else { return nil }
    return EffectStatus(name: name, activity: hasBegun ? waits.activity : .running)
  }
}

/// An effect or a task in flight as an observer sees it: its name and what it is doing.
public struct EffectStatus: Equatable, Sendable, CustomStringConvertible {
  package enum Activity: Equatable, Sendable {
    /// It has work to do on the stage: it is about to begin, or to go on.
    case running
    /// It sleeps on the stage's clock; or its child tasks do, until the first of them wakes, and none
    /// of them is known to wait on the outside.
    case asleep(until: StageClock.Instant)
    /// It waits for something outside of the stage, known by name where the effect gave one.
    case waiting(on: String?)
    /// A task that is no effect's waits for another task, or for something outside that has no name.
    case suspended
  }

  /// The effect's name, as its owner gave it; a task's place in the code.
  public let name: String
  package let activity: Activity

  package init(name: String, activity: Activity) {
    self.name = name
    self.activity = activity
  }

  /// The name and the activity in words, as in `auth.signIn, asleep until 2.0 seconds`.
  public var description: String {
    switch activity {
    case .running: "\(name), running"
    case .asleep(let deadline): "\(name), asleep until \(deadline.offset)"
    case .suspended: "\(name), suspended"
    case .waiting(on: nil): "\(name), waiting on the outside"
    case .waiting(let outside?): "\(name), waiting on \(outside)"
    }
  }
}

/// What becomes of an effect, known by its name, as in `auth.signIn`.
public enum EffectChange: Hashable, Sendable {
  /// It was started, and begins in its turn.
  case started(String)
  /// Its owner has cancelled it before it was done.
  case cancelled(String)
  /// It is done; what comes of its outcome comes after this.
  case finished(String)
}

/// The effects in flight, in the order in which they were started.
@MainActor
struct EffectList {
  /// The effects, each in its place; the places of those that have ended are empty.
  private var places: [StageEffect?] = []
  private(set) var count = 0

  /// Below this many places it isn't worth closing the gaps.
  private static let fewPlaces = 32

  nonisolated init() {}

  var effects: some Sequence<StageEffect> { places.lazy.compactMap(\.self) }

  mutating func append(_ effect: StageEffect) {
    effect.place = places.count
    places.append(effect)
    count += 1
  }

  mutating func remove(_ effect: StageEffect) {
    guard let place = effect.place else { return }
    effect.place = nil
    places[place] = nil
    count -= 1
    while let last = places.last, last == nil { places.removeLast() }
    if places.count > Self.fewPlaces, places.count > 2 * count { closeGaps() }
  }

  private mutating func closeGaps() {
    places.removeAll { $0 == nil }
    for (place, effect) in places.enumerated() { effect?.place = place }
  }
}
