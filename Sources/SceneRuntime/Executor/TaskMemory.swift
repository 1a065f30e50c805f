/// The memory of a Swift task, as debuggers read it.
///
/// The layout is what the runtime declares as version 1 (`_swift_concurrency_debug_internal_layout_version`;
/// `Job`, `AsyncTask` and `ActiveTaskStatus` in `swift/ABI/Task.h`). With any other version, ``isReadable`` is
/// false: tasks still run in virtual time, but only sleeping ones are listed.
///
/// The value is an address, which any thread may hold. ``TaskTable``, or the task itself while it runs, keeps the
/// memory alive while it is read.
@safe
struct TaskMemory: Equatable, @unchecked Sendable {
  private let address: UnsafeRawPointer

  // Offsets in bytes.
  private static let kindOffset = 32  // The lowest byte of the job's flags.
  private static let taskFlagsOffset = 35  // Their highest byte.
  private static let idOffset = 36  // The lower half of the task's number.
  private static let tableIndexOffset = 48  // A reserved word, which no release uses.
  private static let resumeFunctionOffset = 56
  private static let resumeContextOffset = 64
  private static let statusOffset = 96

  private static let taskKind: UInt8 = 0
  private static let isAsyncLetFlag: UInt8 = 0x10
  private static let isRunningFlag: UInt32 = 0x0800
  private static let isEnqueuedFlag: UInt32 = 0x1000
  private static let isCompleteFlag: UInt32 = 0x2000

  /// Whether the process's Swift runtime has the known layout.
  static let isReadable =
    MemoryLayout<UInt>.size == 8 && Platform.taskLayout.version == 1
    && Platform.taskLayout.size == 208

  private init(address: UnsafeRawPointer) { unsafe self.address = unsafe address }

  init(_ job: UnownedJob) { unsafe address = unsafeBitCast(job, to: UnsafeRawPointer.self) }

  static var current: TaskMemory? {
    unsafe Platform.currentTask.map { unsafe TaskMemory(address: $0) }
  }

  var isTask: Bool {
    unsafe address.load(fromByteOffset: Self.kindOffset, as: UInt8.self) == Self.taskKind
  }

  /// Whether the task is a child of `async let`, whose memory its parent owns and uses again: it cannot be retained.
  var isBorrowed: Bool {
    unsafe address.load(fromByteOffset: Self.taskFlagsOffset, as: UInt8.self) & Self.isAsyncLetFlag
      != 0
  }

  /// The number of the task.
  var id: UInt32 { unsafe address.load(fromByteOffset: Self.idOffset, as: UInt32.self) }

  /// Whether memory that may be in use for something else is still that of a task in the table.
  func isTask(_ id: UInt32, at tableIndex: Int) -> Bool {
    let start = unsafe UInt(bitPattern: address)
    // Read as words, of which the first contains the flags and the number.
    return Platform.word(at: start + UInt(Self.kindOffset)).map { $0 >> 32 } == UInt(id)
      && Platform.word(at: start + UInt(Self.tableIndexOffset)) == UInt(tableIndex)
  }

  private var status: UInt32 {
    unsafe address.load(fromByteOffset: Self.statusOffset, as: UInt32.self)
  }

  var isComplete: Bool { status & Self.isCompleteFlag != 0 }

  /// Whether the task is running, on any thread.
  var isRunning: Bool { status & Self.isRunningFlag != 0 }

  /// Whether the task is queued to run.
  var isEnqueued: Bool { status & Self.isEnqueuedFlag != 0 }

  /// The number that ``TaskTable`` stores in the task; 0 in a new task.
  var tableIndex: Int {
    get { unsafe address.load(fromByteOffset: Self.tableIndexOffset, as: Int.self) }
    nonmutating set {
      unsafe UnsafeMutableRawPointer(mutating: address).storeBytes(
        of: newValue, toByteOffset: Self.tableIndexOffset, as: Int.self)
    }
  }

  static func == (lhs: TaskMemory, rhs: TaskMemory) -> Bool { unsafe lhs.address == rhs.address }

  func retain() { _ = unsafe Unmanaged<AnyObject>.fromOpaque(address).retain() }

  func release() { unsafe Unmanaged<AnyObject>.fromOpaque(address).release() }

  /// The address at which the task resumes, then those of the functions that await it, innermost first; empty
  /// while it runs.
  ///
  /// Another thread may run the task at any time if it is on its own executor. So the stack is read with checked
  /// reads, and the result counts only if the task has not moved meanwhile.
  var resumeAddresses: [UInt] {
    let before = resumePoint
    guard !isRunning else { return [] }
    var addresses = [before.function]
    var context = before.context
    // An async context begins with its parent context and the function that resumes the parent.
    while context != 0, addresses.count < 256 {
      guard let parent = Platform.word(at: context), let function = Platform.word(at: context + 8)
      else { return [] }
      addresses.append(function)
      context = parent
    }
    return !isRunning && resumePoint == before ? addresses.filter { $0 != 0 } : []
  }

  private var resumePoint: (function: UInt, context: UInt) {
    unsafe (
      address.load(fromByteOffset: Self.resumeFunctionOffset, as: UInt.self),
      address.load(fromByteOffset: Self.resumeContextOffset, as: UInt.self)
    )
  }
}

/// A handle of a task of any type, which retains the task and can tell whether it is canceled.
///
/// The runtime's own handle is valid only inside the task, except for the operations used here: they are allowed
/// on any thread while the task exists, and the copy keeps it alive.
@safe
struct TaskHandle: Equatable, @unchecked Sendable {
  private let task: UnsafeCurrentTask

  static var current: TaskHandle? {
    unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe TaskHandle(task: $0) } }
  }

  var isCancelled: Bool { unsafe task.isCancelled }

  func cancel() { unsafe task.cancel() }

  static func == (lhs: TaskHandle, rhs: TaskHandle) -> Bool { unsafe lhs.task == rhs.task }
}
