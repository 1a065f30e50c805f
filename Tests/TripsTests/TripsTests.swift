import Observation
import SceneTesting
import Testing
import TripsApp

/// A log of the app's visible state, with a line for each change.
@MainActor
private final class Trace {
  private(set) var lines: [String] = []
  private let app: AppModel
  private let start = ContinuousClock.now

  init(_ app: AppModel) {
    self.app = app
    observe()
  }

  private func observe() {
    let line = withObservationTracking {
      """
      \(start.duration(to: .now)): \(app.list.trips.map(\.seats)) loading \(app.list.isLoading) \
      failure \(app.list.failure ?? "none") delay \(app.list.lastDelay ?? "none") path \(app.path.count) \
      sheet \(app.sheet.map { "\($0.phase) \($0.secondsLeft)" } ?? "none") bookings \(app.bookings.count)
      """
    } onChange: { [weak self] in
      Task { @MainActor in self?.observe() }
    }
    if lines.last != line { lines.append(line) }
  }
}

@MainActor
@Suite(.virtualTime)
struct TripsTests {
  @Test func aFailedLoadIsRetried() async throws {
    let app = AppModel(client: SlowTripsClient(failures: 2))
    let trace = Trace(app)
    app.list.refresh()
    try await Task.sleep(for: .seconds(4))
    #expect(
      trace.lines == [
        """
        0.0 seconds: [] loading false failure none delay none path 0 sheet none bookings 0
        """,
        """
        0.0 seconds: [] loading true failure none delay none path 0 sheet none bookings 0
        """,
        """
        3.9 seconds: [4, 1, 2] loading false failure none delay none path 0 sheet none bookings 0
        """,
      ])
  }

  @Test func aLoadFailsAfterThreeAttempts() async throws {
    let app = AppModel(client: SlowTripsClient(failures: 3))
    app.list.refresh()
    try await Task.sleep(for: .seconds(10))
    #expect(app.list.failure == "offline")
    #expect(!app.list.isLoading)
  }

  @Test func searchIsDebounced() async throws {
    let app = AppModel(client: SlowTripsClient(failures: 0))
    for text in ["m", "ma", "mar"] {
      app.list.searchText = text
      try await Task.sleep(for: .milliseconds(200))
    }
    #expect(app.list.trips == [])
    try await Task.sleep(for: .seconds(1))
    #expect(app.list.trips.map(\.destination) == ["Market"])
  }

  @Test func anOfferEndsAfterThirtySeconds() async throws {
    let app = AppModel(client: SlowTripsClient())
    app.list.refresh()
    try await Task.sleep(for: .seconds(1))
    app.open(app.list.trips[0])
    app.startBooking()
    try await Task.sleep(for: .seconds(28.5))
    #expect(app.sheet?.phase == .choosing)
    #expect(app.sheet?.secondsLeft == 1)
    try await Task.sleep(for: .seconds(1))
    #expect(app.sheet?.phase == .failed("the offer has ended"))
  }

  @Test func aSlowBookingTimesOut() async throws {
    let app = AppModel(client: SlowTripsClient(latency: .seconds(2)), bookingLimit: .seconds(3))
    app.list.refresh()
    try await Task.sleep(for: .seconds(3))
    app.open(app.list.trips[0])
    app.startBooking()
    await app.sheet?.confirm()
    #expect(app.sheet?.phase == .failed("timedOut"))
    #expect(app.bookings == [])
  }

  /// Runs a session of two minutes that uses most of the app's constructs, and returns its trace.
  private func runSession() async throws -> [String] {
    let app = AppModel(client: SlowTripsClient(failures: 1))
    let trace = Trace(app)
    app.list.listen()
    app.list.refresh()
    try await Task.sleep(for: .seconds(3))
    app.list.searchText = "mar"
    try await Task.sleep(for: .seconds(1))
    app.open(app.list.trips[0])
    app.startBooking()
    try await Task.sleep(for: .seconds(7))
    app.sheet?.seats = 2
    async let confirmation: Void? = app.sheet?.confirm()
    app.list.searchText = ""
    _ = await confirmation
    app.back()
    try await Task.sleep(for: .seconds(100))
    app.list.stopListening()
    return trace.lines
  }

  @Test func repeatedSessionsProduceTheSameTrace() async throws {
    let first = try await runSession()
    #expect(
      first.last == """
        30.0 seconds: [4, 1, 0] loading false failure none delay delay 3 path 0 sheet none bookings 1
        """)
    for _ in 1..<1_000 { #expect(try await runSession() == first) }
  }
}
