#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Dispatch
#if canImport(CSceneRuntime)
  import CSceneRuntime
#endif

/// The runtime's system calls: the only file that imports a C library.
enum Platform {
  /// The calling thread; never 0.
  static var currentThread: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  static var isMainThread: Bool {
    #if canImport(Darwin)
      pthread_main_np() == 1
    #else
      getpid() == scene_thread_id()
    #endif
  }

  /// The real time, even on a stage, where Swift's clocks read the stage's.
  static var realTime: ContinuousClock.Instant {
    #if canImport(CSceneRuntime)
      var time = timespec()
      unsafe scene_clock_read_real(&time)
      return ContinuousClock().systemEpoch.advanced(by: Duration(time))
    #else
      ContinuousClock.now
    #endif
  }

  #if canImport(CSceneRuntime)
    /// Makes Swift's clocks read the time of the stage on which they are called.
    static func installClocks() {
      unsafe scene_clock_install { time in
        guard let now = TaskOwner.current?.clock?.swiftNow else { return 0 }
        let (seconds, attoseconds) = now.components
        unsafe time?.pointee = timespec(
          tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        return 1
      }
    }

    /// The version of the layout of a task's memory and its size in bytes; 0 if unknown.
    static var taskLayout: (version: UInt32, size: UInt64) {
      (scene_task_layout_version(), scene_task_size())
    }

    static var currentTask: UnsafeRawPointer? { unsafe UnsafeRawPointer(swift_task_getCurrent()) }

    /// Reads a word of the process's memory; returns nil if the address is not mapped.
    static func word(at address: UInt) -> UInt? {
      var word: UInt = 0
      return unsafe scene_read_word(address, &word) == 1 ? word : nil
    }

    /// Runs the blocks in Dispatch's main queue; must be called on the main thread.
    static func drainMainQueue() { _dispatch_main_queue_callback_4CF(nil) }

    /// A descriptor that is readable after another thread has added a block to Dispatch's main queue.
    static var mainQueueDescriptor: Int32 { _dispatch_get_main_queue_handle_4CF() }
  #else
    static func installClocks() {}
    static var taskLayout: (version: UInt32, size: UInt64) { (0, 0) }
    static var currentTask: UnsafeRawPointer? {
      unsafe withUnsafeCurrentTask { task in
        unsafe task.map { unsafe unsafeBitCast($0, to: UnsafeRawPointer.self) }
      }
    }
    static func word(at address: UInt) -> UInt? { nil }
    static func drainMainQueue() {}
    static var mainQueueDescriptor: Int32 { -1 }
  #endif
}

extension Platform {
  /// Adds a block to Dispatch's main queue, now or after some time.
  static func runInMainQueue(
    after delay: Duration = .zero, _ body: @escaping @MainActor @Sendable () -> Void
  ) {
    guard delay > .zero else { return DispatchQueue.main.async { MainActor.assumeIsolated(body) } }
    let nanoseconds = Int((min(delay, .seconds(86_400)) / .nanoseconds(1)).rounded(.up))
    DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
      MainActor.assumeIsolated(body)
    }
  }
}

/// Wakes the thread that hosts the executor.
package final class Bell: Sendable {
  private let ends: (read: Int32, write: Int32)

  package init() throws(ExecutorInstallation.Obstacle) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .noPipe }
    self.ends = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  /// The descriptors to poll: readable after the bell has rung, or when Dispatch's main queue has a block.
  package var descriptors: [Int32] { [ends.read, Platform.mainQueueDescriptor] }

  /// Ends the current sleep or the next one; can be called on any thread.
  package func ring() {
    var byte: UInt8 = 1
    _ = unsafe write(ends.write, &byte, 1)
  }

  /// Sleeps until the bell rings, Dispatch's main queue has a block, or the deadline passes.
  func sleep(until deadline: ContinuousClock.Instant?) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var timeout: Int32 = -1
    if let deadline {
      let left = max(.zero, RealTime.now.duration(to: deadline))
      // poll counts milliseconds: rounding up avoids spinning in the last one.
      timeout = Int32((min(left, .seconds(86_400)) / .milliseconds(1)).rounded(.up))
    }
    if unsafe poll(&entries, nfds_t(entries.count), timeout) > 0 { clear() }
  }

  /// Resets the bell; the executor itself consumes the signal of Dispatch's main queue.
  package func clear() { _ = Platform.empty(ends.read) }
}

extension Platform {
  fileprivate static func empty(_ descriptor: Int32) -> Bool {
    var bytes: UInt64 = 0
    var isEmpty = true
    while unsafe read(descriptor, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 { isEmpty = false }
    return !isEmpty
  }

  /// Consumes the signal that Dispatch's main queue has blocks; returns whether there was one.
  static func takeMainQueueSignal() -> Bool {
    mainQueueDescriptor >= 0 && empty(mainQueueDescriptor)
  }
}

extension Duration {
  fileprivate init(_ time: timespec) { self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) }
}

/// The real time, for code that belongs to no stage: hosts, reports, timeouts.
package enum RealTime {
  package static var now: ContinuousClock.Instant { Platform.realTime }
}
