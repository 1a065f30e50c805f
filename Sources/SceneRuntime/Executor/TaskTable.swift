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
    /// The number of tasks that were entered before it.
    let number: Int
    /// What the task works for; initially the owner of the code that started it.
    var owner: TaskOwner?
    /// Whether it drives the app and is not part of it.
    var isHost = false
    /// Whether the table does not retain the task.
    let isBorrowed: Bool
    private let id: UInt32

    init(task: TaskMemory, number: Int, owner: TaskOwner?) {
      self.task = task
      self.number = number
      self.owner = owner
      isBorrowed = task.isBorrowed
      id = task.id
      if !isBorrowed { task.retain() }
    }

    /// Releases the task of an entry that was removed.
    func release() { if !isBorrowed { task.release() } }

    /// Whether the memory is still that of the task.
    func isValid(at index: Int) -> Bool {
      !isBorrowed || task.isTask(id, at: index + 1)
    }
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
  var enqueued: [Entry] {
    entries.indices.compactMap { index in
      entries[index].flatMap { entry in
        entry.owner?.clock != nil && entry.isValid(at: index) && entry.task.isEnqueued ? entry : nil
      }
    }
  }

  /// The tasks, in the order in which they were entered.
  var tasks: [Entry] { entries.elements.sorted { $0.number < $1.number } }

  /// Enters a task; returns removed entries, which the caller releases.
  mutating func enter(_ task: TaskMemory, for owner: TaskOwner?) -> [Entry] {
    var ended: [Entry] = []
    if entries.count >= limit {
      ended = removeEnded()
      limit = max(Self.minimumLimit, entries.count * 2)
    }
    entered += 1
    task.tableIndex = entries.insert(Entry(task: task, number: entered, owner: owner)) + 1
    return ended
  }

  /// Removes the task at an index if it has returned.
  mutating func removeIfEnded(at index: Int) -> Entry? {
    let hasEnded = entries.withElement(at: index) { !$0.isValid(at: index) || $0.task.isComplete }
    guard hasEnded ?? false else { return nil }
    return entries.remove(at: index)
  }

  /// Removes the tasks that have returned unnoticed.
  mutating func removeEnded() -> [Entry] {
    Array(entries.indices).compactMap { removeIfEnded(at: $0) }
  }
}
