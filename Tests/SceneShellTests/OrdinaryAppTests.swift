import FoundationEssentials
import PseudoTerminal
import Testing

/// An app that does not use the runtime: its tasks, sleeps, timeouts and streams run in virtual time.
struct OrdinaryAppTests {
  private let program: CounterProgram
  private let trips = "'\(PseudoTerminal.builtProduct("TripsShell"))'"

  private static let script = """
    refresh
    advance 5s
    state trips.trips
    show id: 1
    startBooking
    advance 3s
    clock
    confirm seats: 2
    trips.listen
    advance 700ms
    clock
    advance 12s
    state
    trips.search "mar"
    advance 200ms
    trips.search "muse"
    await state trips.isLoading == true within 5s
    await state trips.isLoading == false within 5s
    state trips.trips
    clock

    """

  private static let output = """
    [0]: "1 Harbor, 4 left"
    [1]: "2 Museum, 1 left"
    [2]: "3 Market, 2 left"
    virtual, 8s since the start
      closure #1 in BookingModel.init(trip:client:limit:onDone:) sleeps until 9s
    virtual, 8.7s since the start
      closure #1 in BookingModel.init(trip:client:limit:onDone:) sleeps until 9s
      closure #1 in TripListModel.listen() is suspended
      closure #1 in closure #1 in SlowTripsClient.delays() sleeps until 18s
      closure #1 in TripListModel.load(after:) sleeps until 8.9s
      closure #1 in closure #1 in AppModel.startBooking() sleeps until 10.6s
    trip: {id: 1, destination: "Harbor", seats: 2}
    trips:
      trips: ["1 Harbor, 2 left", "2 Museum, 1 left", "3 Market, 2 left"]
      isLoading: false
      failure: null
      lastDelay: "delay 1"
      bookings: 1
    [0]: "2 Museum, 1 left"
    virtual, 21.45s since the start
      closure #1 in TripListModel.listen() is suspended
      closure #1 in closure #1 in SlowTripsClient.delays() sleeps until 28s

    """

  init() throws {
    program = try CounterProgram()
    try program.write("trips.scene", Self.script)
  }

  @Test func aScriptRunsInVirtualTime() throws {
    #expect(try program.run("\(trips) run trips.scene") == .init(0, Self.output))
  }

  @Test func runsAreDeterministic() throws {
    try program.write("trips.expected", Self.output)
    let runs = ProcessInfo.processInfo.environment["SCENE_RUNS"].flatMap(Int.init) ?? 100
    let outcome = try program.run("\(trips) run --repeat \(runs) trips.scene | tail -n 1")
    #expect(outcome == .init(0, "\(runs) passed, 0 failed\n"))
  }

  @Test func aRecordingCanBeReplayed() throws {
    let record = try program.run("\(trips) run --record trips.jsonl trips.scene >/dev/null")
    #expect(record == .init(0, ""))
    #expect(
      try program.run("\(trips) replay trips.jsonl")
        == .init(0, "trips.jsonl: 8 inputs, no differences\n"))
  }
}
