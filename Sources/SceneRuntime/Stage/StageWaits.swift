import Synchronization

/// What the tasks of a stage wait for, beside what each effect keeps of its own.
final class StageWaits: Sendable {
  struct Resumption: Sendable {
    /// The name of its effect, or of what else arrived; nil for a task that is no effect's.
    let name: String?
    /// Where it resumed, if it has no name; see ``TaskMemory/resumeAddresses``.
    let addresses: [UInt]
    var count: Int

    /// The name, or where the task was started.
    var words: String { name ?? CodePlace(addresses).name }
  }

  private struct State {
    /// The waits of tasks that no effect in flight shows.
    var outside: [OutsideWait] = []
    var resumptions: [Resumption] = []
    var watcher: (@Sendable (Resumption) -> Void)?
  }

  private let asleep = Atomic(0)
  /// Those with child tasks that sleep, who may be cancelled without anybody's hearing of it.
  private let lookedAfter = Mutex<[ObjectIdentifier: StageEffect]>([:])
  private let state = Mutex(State())

  /// How many different resumptions are kept.
  private static let mostResumptions = 100

  // MARK: Sleep

  /// Counts effects that fall asleep, or wake if negative.
  func addSleeping(_ difference: Int) { asleep.wrappingAdd(difference, ordering: .relaxed) }

  /// Looks after an effect with child tasks that sleep, until ``forget(_:)``.
  func lookAfter(_ effect: StageEffect) {
    lookedAfter.withLock { if !effect.waits.hasEnded { $0[ObjectIdentifier(effect)] = effect } }
  }

  func forget(_ effect: StageEffect) {
    lookedAfter.withLock { if !$0.isEmpty { $0[ObjectIdentifier(effect)] = nil } }
  }

  /// Whether that many effects sleep.
  func areAsleep(_ count: Int) -> Bool {
    guard asleep.load(ordering: .relaxed) == count else { return false }
    let isEmpty = lookedAfter.withLock { effects in
      let isEmpty = effects.isEmpty
      effects = isEmpty ? effects : effects.filter { $1.waits.forgetCancelledSleeps() }
      return isEmpty
    }
    return isEmpty || asleep.load(ordering: .relaxed) == count
  }

  // MARK: The outside

  var outside: [OutsideWait] { state.withLock(\.outside) }

  func begin(_ wait: OutsideWait) { state.withLock { $0.outside.append(wait) } }

  func end(_ wait: OutsideWait) {
    state.withLock { state in
      guard let index = state.outside.lastIndex(of: wait) else { return }
      state.outside.remove(at: index)
    }
  }

  var resumptions: [Resumption] { state.withLock(\.resumptions) }

  /// Sets or removes what the executor's thread calls with each resumption.
  func watchResumptions(_ isWatched: Bool, _ watcher: @escaping @Sendable (Resumption) -> Void) {
    state.withLock { $0.watcher = isWatched ? watcher : nil }
  }

  /// Notes that another thread has resumed a task of the stage, unless it waits for something that has a name.
  func noteResumption(of task: TaskMemory, for owner: TaskOwner) {
    guard !owner.isNamed else { return }
    let effect = owner.effectInFlight
    let isNamed = effect?.waits.isOutside(task) ?? outside.contains { $0.task == task }
    guard !isNamed else { return }
    let name = effect?.name
    note(Resumption(name: name, addresses: name == nil ? task.resumeAddresses : [], count: 1))
  }

  func noteArrival(of name: String) { note(Resumption(name: name, addresses: [], count: 1)) }

  private func note(_ resumption: Resumption) {
    let watcher = state.withLock { state in
      let index = state.resumptions.firstIndex {
        $0.name == resumption.name && $0.addresses == resumption.addresses
      }
      if let index {
        state.resumptions[index].count += 1
      } else if state.resumptions.count < Self.mostResumptions {
        state.resumptions.append(resumption)
      }
      return state.watcher
    }
    watcher?(resumption)
  }
}
