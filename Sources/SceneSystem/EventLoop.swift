import Glibc

/// Waits for the next event of an interactive program.
///
/// Each call waits once; there are no callbacks. The loop handles the signals of a terminal while it exists, so a
/// process has at most one.
package struct EventLoop: ~Copyable {
  package struct Events: OptionSet, Hashable, Sendable {
    /// A bit for each signal, by its number, and bits without a signal.
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }
    private init(signal: Int32) { rawValue = 1 << UInt64(signal) }

    /// The input has bytes to read, or has ended.
    package static let input = Events(rawValue: 1 << 63)
    /// A descriptor that wakes the loop is readable, until the caller reads it.
    package static let wakeUp = Events(rawValue: 1 << 62)
    package static let deadline = Events(rawValue: 1 << 61)
    /// The user pressed Ctrl-C.
    package static let interrupt = Events(signal: SIGINT)
    /// The terminal has changed its size.
    package static let resize = Events(signal: SIGWINCH)
    /// Restore the terminal and exit.
    package static let terminate = Events(signal: SIGTERM)
    /// The terminal has disconnected.
    package static let hangUp = Events(signal: SIGHUP)
    /// The user pressed Ctrl-Z: restore the terminal, then call ``EventLoop/stopProcess()``.
    package static let suspend = Events(signal: SIGTSTP)
    /// The process continues after a stop.
    package static let resume = Events(signal: SIGCONT)
    /// The user pressed Ctrl-\: restore the terminal and exit.
    package static let quit = Events(signal: SIGQUIT)
  }

  private let wakeUps: [Int32]
  private let signals: SignalPipe

  /// Whether ``Events/terminate``, ``Events/quit`` or ``Events/hangUp`` is pending: other waits should end.
  package static var isEnding: Bool { SignalPipe.isEnding }

  package static var isInterrupted: Bool { SignalPipe.isInterrupted }

  /// Whether a signal is pending that interrupts, ends or suspends what the process does.
  package static var isStopping: Bool { SignalPipe.isStopping }

  /// Removes a pending ``Events/interrupt``; returns whether there was one.
  package static func takeInterrupt() -> Bool { SignalPipe.take(SIGINT) }

  /// Sends a signal to the process and the rest of its pipeline, as a key of the terminal does.
  package static func send(_ signal: Int32) { kill(0, signal) }

  /// Starts to handle the signals.
  ///
  /// - Precondition: No other loop exists in this process.
  package init(wakeUps: [Int32]) throws(FileError) {
    self.wakeUps = wakeUps
    signals = try SignalPipe(
      signals: [SIGINT, SIGWINCH, SIGTERM, SIGQUIT, SIGHUP, SIGTSTP, SIGCONT])
  }

  /// Waits for at least one event.
  package func wait(
    until deadline: ContinuousClock.Instant?, input: Int32? = nil
  ) -> Events {
    while true {
      // poll skips negative descriptors.
      var entries = ([input ?? -1, signals.descriptor] + wakeUps).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      let left = deadline.map { ContinuousClock.now.duration(to: $0) }
      poll(&entries, for: left)
      var events: Events = []
      if entries[0].revents != 0 { events.insert(.input) }
      if entries[2...].contains(where: { $0.revents != 0 }) { events.insert(.wakeUp) }
      if entries[1].revents != 0 { events.formUnion(Events(rawValue: signals.drain())) }
      if let deadline, ContinuousClock.now >= deadline { events.insert(.deadline) }
      if !events.isEmpty { return events }
    }
  }

  /// Stops this process as Ctrl-Z would have, and returns when it continues.
  package func stopProcess() { raise(SIGSTOP) }

  private func poll(_ entries: inout [pollfd], for left: Duration?) {
    let timeout = Descriptor.pollTimeout(for: left)
    if unsafe Glibc.poll(&entries, nfds_t(entries.count), timeout) <= 0 {
      // The results of an interrupted call are undefined.
      for index in entries.indices { entries[index].revents = 0 }
    }
  }
}
