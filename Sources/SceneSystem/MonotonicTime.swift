import Glibc

/// The time of the system, which also passes while Swift's clocks show the time of a stage.
enum MonotonicTime {
  /// The time since a moment in the past.
  static var now: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
