import PseudoTerminal
import Testing

/// An observable model and a reducer, which know nothing of scenes, have the capabilities of native stores.
struct AdapterTests {
  private let program: CounterProgram
  private let trips = "'\(PseudoTerminal.builtProduct("TripsShell"))'"
  private let todos = "'\(PseudoTerminal.builtProduct("TodosShell"))'"

  init() throws { program = try CounterProgram() }

  @Test func theActionsOfAModelHaveHelp() throws {
    #expect(
      try program.run("\(trips) -c 'help trips'")
        == .init(
          0,
          """
          Place
          goto trips
          The list of trips.

            --json  Print what changed, as JSON.

          Actions of trips
            refresh        Loads the trips.
            search TEXT    Searches the trips.
            show id: …     Shows a trip.
            showBookings   Shows the bookings.
            listen         Listens for delays.
            stopListening  Stops listening.

          """))
  }

  @Test func anEffectHasTheNameOfItsAction() throws {
    let script = "refresh; advance 5s; show 1; startBooking; confirm 2; clock"
    #expect(
      try program.run("\(trips) -c '\(script)'")
        == .init(
          0,
          """
          virtual, 5s since the start
            booking.confirm sleeps until 5.6s
            closure #1 in BookingModel.init(trip:client:limit:onDone:) sleeps until 6s

          """))
  }

  @Test func aChangeOfAStateThatCannotBeRestoredIsNotUndone() throws {
    try program.write("undo.scene", "search Mar\nundo\n")
    #expect(
      try program.run("\(trips) undo.scene")
        == .init(
          3, "",
          errors: """
            error: the state of 'trips' cannot be restored
              --> undo.scene:2:1
               |
             2 | undo
               | ^^^^
               = help: give its scene 'restore:'
            last lines:
              1  search Mar
              2  undo

            """))
  }

  @Test func aWrongArgumentIsRefused() throws {
    #expect(
      try program.run("\(trips) -c 'show first'")
        == .init(
          3, "",
          errors: """
            error: 'id:' must be an integer, not 'first'
              --> -c:1:6
               |
             1 | show first
               |      ^^^^^

            """))
  }

  @Test func aReducerRunsItsEffects() throws {
    let script = """
      load; state todos.isLoading; clock; advance 1s; add "Buy rope"; show open; screen
      add Sleep; advance 1s; state todos.problem
      """
    #expect(
      try program.run("\(todos) -c '\(script)'")
        == .init(
          0,
          """
          true
          virtual, 0s since the start
            todos.load sleeps until 1s
          items:
            [0]: {id: 1, title: "Pack the tent", isDone: false}
            [1]: {id: 2, title: "Buy rope", isDone: false}
          isLoading: false
          problem: null
          filter: open
          path: []
          destination: null
          "the list is full"

          """))
  }

  /// Most timers change nothing, and are left out.
  @Test func theTimelineHasTheTimersThatChangeSomething() throws {
    #expect(
      try program.run("\(todos) -c 'advance 1s; load; advance 3s; show open; timeline'").output
        == """
          0  0s  the app starts
              + todos: {items: [], isLoading: false, problem: null, filter: all, p…
          1  1s  todos.load
              todos.isLoading: false → true
             1s  time advances to 4s
              + todos.items[0]: {id: 1, title: "Pack the tent", isDone: false}
              todos.isLoading: true → false
        * 2  4s  todos.show open
              todos.filter: all → open

        """)
  }

  @Test func actionsOfEffectsAreNotCommands() throws {
    #expect(
      try program.run("\(todos) -c 'loaded []'")
        == .init(
          3, "",
          errors: """
            error: 'loaded' is neither a command nor an action of the scene 'todos'
              --> -c:1:1
               |
             1 | loaded []
               | ^^^^^^
               = help: did you mean load?

            """))
  }

  @Test func aReducerCanBeUndoneAndSavedAndRecorded() throws {
    try program.write(
      "todos.scene",
      """
      load; advance 1s; add "Buy rope"; toggle 1; advance 1s
      undo
      state todos.items
      save a.json
      toggle 2; restore a.json
      expect state todos.items[1].isDone == false

      """)
    #expect(
      try program.run("\(todos) run --record todos.jsonl todos.scene")
        == .init(
          0,
          """
          [0]: {id: 1, title: "Pack the tent", isDone: false}
          [1]: {id: 2, title: "Buy rope", isDone: false}
          wrote a.json

          """))
    #expect(
      try program.run("\(todos) replay todos.jsonl")
        == .init(0, "todos.jsonl: 7 inputs, no differences\n"))
  }

  @Test func aDiagramShowsTheFilter() throws {
    #expect(
      try program.run("\(todos) -c 'diagram todos'")
        == .init(
          0,
          """
          * all
              add → all
              back → all
              detail.remove → all
              detail.toggle → all
              link → all
              load → all
              removal.confirm → all
              removal.keep → all
              select → all
              show → done, open
              time → all
              toggle → all
            done
              add → done
              back → done
              detail.remove → done
              detail.toggle → done
              link → done
              load → done
              removal.confirm → done
              removal.keep → done
              select → done
              show → all, open
              time → done
              toggle → done
            open
              add → open
              back → open
              detail.remove → open
              detail.toggle → open
              link → open
              load → open
              removal.confirm → open
              removal.keep → open
              select → open
              show → all, done
              time → open
              toggle → open

          """))
  }
}
