import Dispatch
import SceneRuntime

/// A program that waits with every construct of Swift and logs its progress.
///
/// It does not use the stage, except for the clock that stamps its log.
@MainActor
final class ConstructsProgram {
  private(set) var trace: [String] = []

  /// Runs the program to its end on its own stage.
  ///
  /// - Returns: The log, with the time of each line.
  static func trace(on stage: SceneStage) async throws -> [String] {
    let program = ConstructsProgram()
    stage.run { program.start() }
    try await stage.advance(by: .seconds(100))
    return program.trace
  }

  private func note(_ text: String) {
    trace.append("\(Self.start.duration(to: .now)) \(text)")
  }

  /// The time of Swift's clocks at the stage's time zero.
  private static let start = ContinuousClock().systemEpoch + .seconds(1_000_000)

  private func start() {
    sleepers()
    cancellation()
    streams()
    actors()
    Task { await children() }
    Task { await race() }
    Task { await retry() }
    Task {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          self.note("block of the main queue")
          Task {
            try? await Task.sleep(for: .seconds(8))
            self.note("task of a block")
          }
        }
      }
    }
  }

  private func sleepers() {
    for number in 0..<5 {
      Task {
        try? await Task.sleep(for: .seconds(1))
        note("tie \(number)")
      }
    }
    Task {
      try? await Task.sleep(nanoseconds: 1_500_000_000)
      note("nanoseconds")
      try? await Task.sleep(for: .seconds(1) / 3, clock: .suspending)
      note("suspending clock")
      try? await ContinuousClock().sleep(until: .now + .milliseconds(1), tolerance: .seconds(9))
      note("tolerance")
      try? await Task.sleep(until: .now - .seconds(5), clock: .continuous)
      note("a moment that has passed")
    }
    Task(priority: .background) {
      await Task.yield()
      note("background")
    }
    Task(priority: .high) {
      await Task.yield()
      note("high")
    }
  }

  private func cancellation() {
    let sleeper = Task {
      do { try await Task.sleep(for: .seconds(50)) } catch { note("cancelled: \(error)") }
    }
    Task {
      try? await Task.sleep(for: .seconds(2))
      sleeper.cancel()
      note("cancels")
    }
  }

  private func streams() {
    let (ticks, continuation) = AsyncStream.makeStream(of: Int.self)
    Task {
      for number in 0..<3 {
        try? await Task.sleep(for: .milliseconds(700))
        continuation.yield(number)
      }
      continuation.finish()
    }
    Task {
      for await tick in ticks { note("tick \(tick)") }
      note("no more ticks")
    }
  }

  private actor Account {
    private var balance = 0

    func deposit(_ amount: Int) async -> Int {
      balance += amount
      try? await Task.sleep(for: .milliseconds(amount))
      return balance
    }
  }

  private func actors() {
    let account = Account()
    for amount in [30, 10, 20] {
      Task.detached {
        let balance = await account.deposit(amount)
        await self.note("balance \(balance) after \(amount)")
      }
      Task { note("balance \(await account.deposit(amount)) of \(amount)") }
    }
  }

  private func children() async {
    async let slow = Self.echo("slow", after: .seconds(4))
    async let quick = Self.echo("quick", after: .seconds(3))
    note(await quick)
    note(await slow)
    await withTaskGroup(of: String.self) { group in
      for number in [3, 1, 2] {
        group.addTask { await Self.echo("child \(number)", after: .seconds(number)) }
      }
      for await name in group { note(name) }
    }
    note("children are done")
  }

  @concurrent
  private nonisolated static func echo(_ text: String, after delay: Duration) async -> String {
    try? await Task.sleep(for: delay)
    return text
  }

  private struct TimedOut: Error {}

  private func race() async {
    for limit in [1, 6] {
      let winner = try? await withThrowingTaskGroup(of: String.self) { group in
        group.addTask { await Self.echo("work", after: .seconds(5)) }
        group.addTask {
          try await Task.sleep(for: .seconds(limit))
          throw TimedOut()
        }
        defer { group.cancelAll() }
        return try await group.next()
      }
      note("race of \(limit): \(winner.flatMap(\.self) ?? "timed out")")
    }
  }

  private func retry() async {
    var delay = Duration.milliseconds(100)
    for attempt in 1...5 {
      note("attempt \(attempt)")
      try? await Task.sleep(for: delay)
      delay *= 2
    }
    let elapsed = await ContinuousClock().measure { try? await Task.sleep(for: .seconds(7)) }
    note("measured \(elapsed)")
  }
}
