public import Synchronization

/// An effect on a stage, and the handle that cancels it.
@MainActor
public final class StageEffect {
  package let name: String
  /// Whether its owner has canceled it; its result is then ignored.
  public var isCancelled: Bool { hasBeenCancelled.load(ordering: .relaxed) }

  nonisolated var stage: SceneStage { waits.stage }
  nonisolated let waits: EffectWaits
  /// The work of a synchronous effect.
  private let synchronousWork: (@MainActor (StageEffect) -> Void)?
  /// The work of any other effect, until it begins.
  private var operation: (@MainActor (StageEffect) async -> Void)?
  /// The task that performs it, until it hands over its result.
  private var task: Task<Void, Never>?
  var position: Int?
  private var hasBegun = false
  // Atomics are read without a check for exclusive access.
  /// Whether the effect is queued.
  let isPending = Atomic(false)
  private let hasBeenCancelled = Atomic(false)
  /// Whether the effect is in flight and has an observer.
  @usableFromInline package let isWatched = Atomic(false)
  private var watcher: (@MainActor (EffectChange) -> Void)?

  init(
    name: String, stage: SceneStage, synchronousWork: (@MainActor (StageEffect) -> Void)? = nil,
    operation: (@MainActor (StageEffect) async -> Void)? = nil
  ) {
    self.name = name
    self.synchronousWork = synchronousWork
    self.operation = operation
    waits = EffectWaits(on: stage)
  }

  /// Starts a task that performs the work, and then the work of the effects that follow in it.
  func start() {
    task = owner.run {
      Task { [stage] in
        await perform()
        while let next = stage.takeNextEffect() {
          let owner = next.owner
          if let task = TaskMemory.current {
            ProcessExecutor.shared.changeEntry(of: task) { $0.owner = owner }
          }
          await owner.run { await next.perform() }
        }
      }
    }
  }

  /// Continues a task whose previous effect has ended.
  func join(_ task: Task<Void, Never>) { self.task = task }

  private var owner: TaskOwner { TaskOwner(clock: stage.clock, effect: self) }

  private func perform() async {
    hasBegun = true
    let operation = operation.take()
    if !isCancelled, let operation {
      waits.didBegin(in: .current)
      await operation(self)
      markDone()
    }
    stage.effectDidEnd(self)
  }

  /// Performs the work of a synchronous effect, unless it was canceled before.
  func runSynchronously() {
    isPending.store(false, ordering: .relaxed)
    stage.effectDidBegin()
    if !isCancelled { synchronousWork?(self) }
  }

  /// Cancels the effect and its task; an effect that has not begun never begins.
  public func cancel() {
    guard !isCancelled else { return }
    if isWatched.load(ordering: .relaxed) { endWatch(.cancelled(name)) }
    hasBeenCancelled.store(true, ordering: .relaxed)
    waits.didCancel()
    task?.cancel()
  }

  /// Marks the work as done; the effect hands over its result next, without suspending.
  ///
  /// Cancelling the effect from here on drops the result but does not cancel the task, in which other code
  /// handles the result.
  @usableFromInline
  package func markDone() {
    if isWatched.load(ordering: .relaxed) { endWatch(.finished(name)) }
    if let task = task.take() { stage.effectDidFinish(in: task) }
  }

  /// Observes the effect, which has just been started, until it is done or canceled.
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

  /// Notifies the observer of a synchronous effect that it has run.
  @usableFromInline
  package func didRun(withAnswer hasAnswer: Bool) {
    endWatch(hasAnswer ? .finished(name) : .cancelled(name))
  }

  /// The effect's current status; nil if it was canceled before it began.
  var status: EffectStatus? {
    guard hasBegun || !isCancelled else { return nil }
    return EffectStatus(
      name: name, activity: hasBegun ? waits.activity : .running, isCancelled: isCancelled)
  }
}

/// The status of an effect or a task in flight: its name and its activity.
public struct EffectStatus: Equatable, Sendable, CustomStringConvertible {
  package enum Activity: Equatable, Sendable {
    /// It is about to begin or to continue.
    case running
    /// It sleeps on the stage's clock; or its child tasks do, until the first of them wakes, and none of them is
    /// in a named external wait.
    case asleep(until: StageClock.Instant)
    /// It waits for an external system, with a name if the effect gave one.
    case waiting(on: String?)
    /// A task that belongs to no effect, and is in an unnamed wait: for another task or an external system.
    case suspended
  }

  /// The effect's name; for a task, the function that started it.
  public let name: String
  package let activity: Activity
  /// Whether its owner has canceled it, so that its result is ignored.
  package let isCancelled: Bool

  package init(name: String, activity: Activity, isCancelled: Bool = false) {
    self.name = name
    self.activity = activity
    self.isCancelled = isCancelled
  }

  /// The name and the activity, as in `auth.signIn, asleep until 2.0 seconds`.
  public var description: String {
    switch activity {
    case .running: "\(name), running"
    case .asleep(let deadline): "\(name), asleep until \(deadline.offset)"
    case .suspended: "\(name), suspended"
    case .waiting(on: nil): "\(name), waiting for an external system"
    case .waiting(let call?): "\(name), waiting for \(call)"
    }
  }
}

/// A change of an effect, with its name, as in `auth.signIn`.
public enum EffectChange: Hashable, Sendable {
  /// It was started, and will begin in its turn.
  case started(String)
  /// Its owner canceled it before it was done.
  case cancelled(String)
  /// It is done; its result is handled after this.
  case finished(String)
}

/// The effects in flight, in the order in which they were started.
@MainActor
struct EffectList {
  /// The effects by position; the positions of those that have ended are nil.
  private var positions: [StageEffect?] = []
  private(set) var count = 0

  /// The number of positions up to which gaps are not closed.
  private static let fewPositions = 32

  nonisolated init() {}

  var effects: some Sequence<StageEffect> { positions.lazy.compactMap(\.self) }

  mutating func append(_ effect: StageEffect) {
    effect.position = positions.count
    positions.append(effect)
    count += 1
  }

  mutating func remove(_ effect: StageEffect) {
    guard let position = effect.position else { return }
    effect.position = nil
    positions[position] = nil
    count -= 1
    while let last = positions.last, last == nil { positions.removeLast() }
    if positions.count > Self.fewPositions, positions.count > 2 * count { closeGaps() }
  }

  private mutating func closeGaps() {
    positions.removeAll { $0 == nil }
    for (position, effect) in positions.enumerated() { effect?.position = position }
  }
}
