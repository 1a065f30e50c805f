/// A task of any type, which is kept alive and can be asked whether it is cancelled.
///
/// The runtime's own handle is for the task's own use while it runs, but for what is asked here: that may be
/// asked on any thread, for as long as the task exists, which the copy takes care of.
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
