/// The tasks that the executor has run and that have not ended.
///
/// A task enters the table when it is first queued, with the owner of the code that started it, and leaves when it
/// has returned. A task that an actor starts is queued by the actor itself; it is unknown until it first runs
/// outside the actor.
struct TaskTable {
  struct Entry {
    let task: TaskMemory
    /// The number of tasks that were entered before it.
    let number: Int
    /// What the task works for; initially the owner of the code that started it.
    var owner: TaskOwner?
    /// Whether it drives the app and is not part of it.
    var isHost = false
  }

  private var entries = SlotList<Entry>()
  private var entered = 0
  /// The number of entries at which tasks that ended inside an actor are removed.
  private var limit = Self.minimumLimit

  private static let minimumLimit = 64

  init() {}

  func index(of task: TaskMemory) -> Int? {
    let index = task.tableIndex - 1
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
  var enqueued: [Entry] { entries.elements.filter { $0.owner?.clock != nil && $0.task.isEnqueued } }

  /// The tasks, in the order in which they were entered.
  var tasks: [Entry] { entries.elements.sorted { $0.number < $1.number } }

  /// Enters and retains a task; returns removed entries, which the caller releases.
  mutating func enter(_ task: TaskMemory, for owner: TaskOwner?) -> [Entry] {
    var ended: [Entry] = []
    if entries.count >= limit {
      ended = removeEnded()
      limit = max(Self.minimumLimit, entries.count * 2)
    }
    entered += 1
    task.retain()
    task.tableIndex = entries.insert(Entry(task: task, number: entered, owner: owner)) + 1
    return ended
  }

  /// Removes the task at an index if it has returned.
  mutating func removeIfEnded(at index: Int) -> Entry? {
    guard entries.withElement(at: index, { $0.task.isComplete }) ?? false else { return nil }
    return entries.remove(at: index)
  }

  /// Removes the tasks that have returned unnoticed.
  mutating func removeEnded() -> [Entry] {
    Array(entries.indices).compactMap { removeIfEnded(at: $0) }
  }
}
