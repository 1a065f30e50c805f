/// The tasks that the executor has run and that have not ended.
///
/// A task enters the table when it is first queued, with the owner of the code that started it, and leaves when it
/// has returned. A task that an actor starts is queued by the actor itself; it is unknown until it first runs
/// outside the actor.
///
/// The table retains its tasks, except for children of `async let`. If such a child ends inside an actor, its memory may
/// be used again before the table notices: it then no longer contains the number of the task and the index of the entry.
struct TaskTable {
  struct Entry {
    let task: TaskMemory
    /// What the task works for; initially the owner of the code that started it.
    var owner: TaskOwner?
    /// Whether it drives the app and is not part of it.
    var isHost = false
    /// Whether the table does not retain the task.
    let isBorrowed: Bool
    private let id: UInt32

    init(task: TaskMemory, owner: TaskOwner?) {
      self.task = task
      self.owner = owner
      isBorrowed = task.isBorrowed
      id = task.id
      if !isBorrowed { task.retain() }
    }

    /// Releases the task of an entry that was removed.
    func release() { if !isBorrowed { task.release() } }

    /// Whether the memory is still that of the task.
    func isValid(at index: Int) -> Bool {
      !isBorrowed || task.isTask(id, at: index)
    }
  }

  private var entries = SlotList<Entry>()
  /// The number of entries at which tasks that ended inside an actor are removed.
  private var limit = Self.minimumLimit

  private static let minimumLimit = 64

  init() {}

  func index(of task: TaskMemory) -> Int? {
    let index = task.tableIndex
    return entries.withElement(at: index) { $0.task } == task ? index : nil
  }

  func entry(at index: Int) -> Entry? { entries[index] }

  subscript(task: TaskMemory) -> Entry? { index(of: task).flatMap { entries[$0] } }

  // Removed entries are returned, so that no app object is released while the table changes.

  /// Changes the entry of a task; returns the former entry.
  mutating func changeEntry(of task: TaskMemory, _ change: (inout Entry) -> Void) -> Entry? {
    index(of: task).flatMap { entries.change(at: $0, change) }
  }

  /// The tasks of stages that are queued to run.
  var enqueued: [Entry] {
    entries.indices { $0.owner?.clock != nil }
      .filter { !hasEnded(at: $0) }.compactMap { entries[$0] }.filter { $0.task.isEnqueued }
  }

  /// The tasks of the stage of a clock that have not returned, in the order in which they were entered.
  func tasks(of clock: StageClock) -> [Entry] {
    entries.indices { $0.owner?.clock === clock }
      .filter { !hasEnded(at: $0) }.compactMap { entries[$0] }
  }

  private func hasEnded(at index: Int) -> Bool {
    entries.withElement(at: index) { !$0.isValid(at: index) || $0.task.isComplete } ?? false
  }

  /// Enters a task; returns removed entries, which the caller releases.
  mutating func enter(_ task: TaskMemory, for owner: TaskOwner?) -> [Entry] {
    var ended: [Entry] = []
    if entries.count >= limit {
      ended = removeEnded()
      limit = max(Self.minimumLimit, entries.count * 2)
    }
    task.tableIndex = entries.append(Entry(task: task, owner: owner))
    return ended
  }

  /// Removes the task at an index if it has returned.
  mutating func removeIfEnded(at index: Int) -> Entry? {
    hasEnded(at: index) ? entries.remove(at: index) : nil
  }

  /// Removes the tasks that have returned unnoticed.
  private mutating func removeEnded() -> [Entry] {
    entries.indices { _ in true }.compactMap { removeIfEnded(at: $0) }
  }
}
