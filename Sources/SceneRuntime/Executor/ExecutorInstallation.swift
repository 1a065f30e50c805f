// The interface that sets a process's executors is still under review ("Custom Main and Global Executors").
// The runtime offers it as SPI, which only this file uses. Where it is not available (Apple's SDKs hide it), or
// is called too late, the framework runs live on the process's own executors: effects are tasks and clocks are
// real. Operations that need virtual time then throw ``StageError/noVirtualTime(_:)`` with the reason.
#if os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif
import Synchronization

extension ProcessExecutor {
  /// Makes this the executor of the main actor, and of all tasks and actors without an executor of their own.
  ///
  /// Call it first on the main thread, before any task is started. An asynchronous `main` is too late,
  /// because the Swift runtime starts a task for it. Test processes that link `SceneTesting` call it
  /// automatically. After the first success, further calls have no effect.
  ///
  /// - Returns: The reason why virtual time is not available; nil on success.
  @discardableResult
  package static func install() -> ExecutorInstallation.Obstacle? { ExecutorInstallation.install() }

  package static var isInstalled: Bool { ExecutorInstallation.isInPlace.load(ordering: .relaxed) }
}

/// The state of the process's executor: whether ``ProcessExecutor`` is installed, and why it is not.
public enum ExecutorInstallation {
  /// The reason why the executor of a process cannot be replaced or hosted.
  public enum Obstacle: String, Error, Sendable {
    /// The process has not installed the executor.
    case notInstalled
    /// Tasks had already been started.
    case tooLate
    /// The call was not on the main thread.
    case notOnMainThread
    /// The system's Swift runtime has no way to replace it.
    case unsupportedSystem
    /// The process has no free file descriptor.
    case noPipe
  }

  private static let state = Mutex<Obstacle?>(.notInstalled)
  fileprivate static let isInPlace = Atomic(false)

  /// The reason why ``ProcessExecutor`` is not installed; nil if it is.
  package static var obstacle: Obstacle? { state.withLock(\.self) }
}

extension ExecutorInstallation.Obstacle: CustomStringConvertible {
  /// The reason and its remedy.
  public var description: String {
    switch self {
    case .notInstalled:
      "the process uses Swift's own executors; call ProcessExecutor.install() first in main, "
        + "or link SceneTesting in tests"
    case .tooLate:
      "ProcessExecutor.install() was called after tasks had been started; call it first, "
        + "in a main that is not async"
    case .notOnMainThread:
      "ProcessExecutor.install() was not called on the main thread"
    case .unsupportedSystem:
      "the Swift runtime of this system cannot replace a process's executors"
    case .noPipe:
      "no file descriptor is free for a pipe; raise the limit of open files"
    }
  }
}

#if os(Linux)
  extension ExecutorInstallation {
    static func install() -> Obstacle? {
      state.withLock { state in
        guard state != nil else { return nil }
        guard TaskHandle.current == nil else {
          state = .tooLate
          return state
        }
        guard Platform.isMainThread else {
          state = .notOnMainThread
          return state
        }
        ProcessExecutor.shared.takeThread()
        _createExecutors(factory: Factory.self)
        guard MainActor.executor is MainJobs, Task.defaultExecutor is OtherJobs else {
          state = .tooLate
          return state
        }
        Platform.installClocks()
        state = nil
        isInPlace.store(true, ordering: .relaxed)
        return nil
      }
    }

    @MainActor
    static func run(_ job: UnownedJob, onMainActor: Bool) {
      if onMainActor {
        unsafe job.runSynchronously(on: executors.main)
      } else {
        unsafe job.runSynchronously(on: executors.other)
      }
    }

    // Made once, because making them takes the time of queueing a job.
    private static let executors = unsafe (
      main: MainJobs.shared.asUnownedSerialExecutor(),
      other: OtherJobs.shared.asUnownedTaskExecutor()
    )

    private struct Factory: ExecutorFactory {
      static var mainExecutor: any MainExecutor { MainJobs.shared }
      static var defaultExecutor: any TaskExecutor { OtherJobs.shared }
    }
  }

  private final class MainJobs: MainExecutor {
    static let shared = MainJobs()

    var isMainExecutor: Bool { true }

    func enqueue(_ job: consuming ExecutorJob) {
      ProcessExecutor.shared.enqueue(.mainJob(UnownedJob(job)))
    }

    // The Swift runtime calls it on the main thread when a program or a test runner has nothing else to do.
    func run() { ProcessExecutor.shared.runHost { false } }
    func runUntil(_ condition: () -> Bool) { ProcessExecutor.shared.runHost(until: condition) }
    func stop() {}

    func checkIsolated() {
      precondition(ProcessExecutor.shared.isOnItsThread, "not on the main thread")
    }
    func isIsolatingCurrentContext() -> Bool? { ProcessExecutor.shared.isOnItsThread }
  }

  private final class OtherJobs: TaskExecutor, SchedulingExecutor {
    static let shared = OtherJobs()

    var asSchedulingExecutor: (any SchedulingExecutor)? { self }

    func enqueue(_ job: consuming ExecutorJob) {
      ProcessExecutor.shared.enqueue(.job(UnownedJob(job)))
    }

    // Swift's clocks give the time to wake in the time that they read, which is the stage's.
    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      guard let delay = delay as? Duration else {
        preconditionFailure("the runtime's sleeps are counted in Duration, not \(C.Duration.self)")
      }
      let isCancellable = job.kind == .task
      SleepingJob(UnownedJob(job), isCancellable: isCancellable).begin(for: delay)
    }
  }
#else
  extension ExecutorInstallation {
    static func install() -> Obstacle? {
      state.withLock { state in
        state = .unsupportedSystem
        return state
      }
    }

    // Without an installation the queue receives no jobs.
    @MainActor
    static func run(_ job: UnownedJob, onMainActor: Bool) {}
  }
#endif

/// The entry point that test processes call before anything else.
@_cdecl("scene_install_executor")
func installExecutor() { ProcessExecutor.install() }
