import Synchronization

/// The waits of a stage's tasks, except those that an effect keeps itself.
final class StageWaits: Sendable {
  struct Resumption: Sendable {
    /// The name of its effect, or a description; nil for a task that belongs to no effect.
    let name: String?
    /// Where it resumed, if it has no name; see ``TaskMemory/resumeAddresses``.
    let addresses: [UInt]
    var count: Int

    /// The name, or the function that started the task.
    var displayName: String { name ?? CodeLocation(addresses).name }
  }

  private struct State {
    /// The waits of tasks that belong to no effect in flight.
    var external: [ExternalWait] = []
    var resumptions: [Resumption] = []
    var watcher: (@Sendable (Resumption) -> Void)?
  }

  private let asleep = Atomic(0)
  /// Effects with sleeping child tasks, whose cancellation is not reported.
  private let monitored = Mutex<[ObjectIdentifier: StageEffect]>([:])
  private let state = Mutex(State())

  /// The maximum number of different resumptions that are kept.
  private static let maxResumptions = 100

  // MARK: Sleep

  /// Adds to the number of sleeping effects; a negative difference subtracts.
  func addSleeping(_ difference: Int) { asleep.wrappingAdd(difference, ordering: .relaxed) }

  /// Monitors an effect with sleeping child tasks until ``stopMonitoring(_:)``.
  func monitor(_ effect: StageEffect) {
    monitored.withLock { if !effect.waits.hasEnded { $0[ObjectIdentifier(effect)] = effect } }
  }

  func stopMonitoring(_ effect: StageEffect) {
    monitored.withLock { if !$0.isEmpty { $0[ObjectIdentifier(effect)] = nil } }
  }

  /// Whether exactly `count` effects are asleep.
  func areAsleep(_ count: Int) -> Bool {
    guard asleep.load(ordering: .relaxed) == count else { return false }
    let isEmpty = monitored.withLock { effects in
      let isEmpty = effects.isEmpty
      effects = isEmpty ? effects : effects.filter { $1.waits.forgetCancelledSleeps() }
      return isEmpty
    }
    return isEmpty || asleep.load(ordering: .relaxed) == count
  }

  // MARK: External systems

  var external: [ExternalWait] { state.withLock(\.external) }

  func begin(_ wait: ExternalWait) { state.withLock { $0.external.append(wait) } }

  func end(_ wait: ExternalWait) {
    state.withLock { state in
      guard let index = state.external.lastIndex(of: wait) else { return }
      state.external.remove(at: index)
    }
  }

  var resumptions: [Resumption] { state.withLock(\.resumptions) }

  /// Sets or removes the closure that the executor's thread calls with each resumption.
  func watchResumptions(_ isWatched: Bool, _ watcher: @escaping @Sendable (Resumption) -> Void) {
    state.withLock { $0.watcher = isWatched ? watcher : nil }
  }

  /// Records that another thread resumed a task of the stage, unless the task is in a named wait.
  func noteResumption(of task: TaskMemory, for owner: TaskOwner) {
    guard !owner.isNamed else { return }
    let effect = owner.effectInFlight
    let isNamed = effect?.waits.isExternal(task) ?? external.contains { $0.task == task }
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
      } else if state.resumptions.count < Self.maxResumptions {
        state.resumptions.append(resumption)
      }
      return state.watcher
    }
    watcher?(resumption)
  }
}
