// The interface by which a process gets its executors is still under review ("Custom Main and Global
// Executors"), and stands in the runtime as SPI: this file alone names it. Where it isn't to be had (Apple's
// systems, whose SDK hides it), or comes too late, the framework runs live, on the process's own executors: the
// main actor is the ordinary one, effects are tasks, and clocks are real. What asks for virtual time gets
// ``StageError/noVirtualTime(_:)`` with the reason.
#if os(Linux)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif
import Synchronization

extension ProcessExecutor {
  /// Makes this the executor of the main actor and of everything that has none of its own.
  ///
  /// It has to be the first thing that a process does on its main thread: before any task is started, and
  /// before the Swift runtime starts one, as for an asynchronous `main`. In test processes, linking
  /// `SceneTesting` does it. Once it is installed, another call does nothing.
  ///
  /// - Returns: Why there is no virtual time in this process; nil where it is installed.
  @discardableResult
  package static func install() -> ExecutorInstallation.Obstacle? { ExecutorInstallation.install() }

  package static var isInstalled: Bool { ExecutorInstallation.isInPlace.load(ordering: .relaxed) }
}

/// Whether the process runs on ``ProcessExecutor``, and why not.
public enum ExecutorInstallation {
  /// Why the executor of a process can't be replaced.
  public enum Obstacle: String, Error, Sendable {
    /// Nobody has asked for it.
    case notInstalled
    /// Tasks were under way already.
    case tooLate
    /// It has to be done on the main thread.
    case notOnMainThread
    /// The system's Swift runtime offers no way.
    case unsupportedSystem
  }

  private static let state = Mutex<Obstacle?>(.notInstalled)
  fileprivate static let isInPlace = Atomic(false)

  /// Why ``ProcessExecutor`` isn't installed; nil where it is.
  package static var obstacle: Obstacle? { state.withLock(\.self) }
}

extension ExecutorInstallation.Obstacle: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .notInstalled:
      "the process runs on Swift's own executors: call ProcessExecutor.install() first in main, "
        + "or link SceneTesting in tests"
    case .tooLate:
      "ProcessExecutor.install() was called after tasks had been started: call it first, "
        + "in a main that isn't async"
    case .notOnMainThread:
      "ProcessExecutor.install() was called on another thread than the main one"
    case .unsupportedSystem:
      "Swift's runtime on this system has no way to replace a process's executors"
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
        unsafe job.runSynchronously(on: doors.main)
      } else {
        unsafe job.runSynchronously(on: doors.other)
      }
    }

    // Made once: to make them takes as long as to queue a job.
    private static let doors = unsafe (
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

    // The Swift runtime calls it on the main thread, once a program or a test runner has nothing else to do.
    func run() { ProcessExecutor.shared.hostByItself { false } }
    func runUntil(_ condition: () -> Bool) { ProcessExecutor.shared.hostByItself(until: condition) }
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

    // Swift's clocks say when to wake in the time that they read, which is the stage's.
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
      let heedsCancellation = job.kind == .task
      SleepingJob(UnownedJob(job), heedsCancellation: heedsCancellation).begin(for: delay)
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

    // Without an installation no job comes to the queue.
    @MainActor
    static func run(_ job: UnownedJob, onMainActor: Bool) {}
  }
#endif

/// What test processes call before anything else.
@_cdecl("scene_install_executor")
func installExecutor() { ProcessExecutor.install() }
