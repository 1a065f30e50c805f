import PseudoTerminal
import Testing

/// Apps whose navigation state is their own: an observable model with a path and a sheet, and a reducer with a path and
/// an enum of destinations.
struct OwnNavigationTests {
  private let program: CounterProgram
  private let trips = "'\(PseudoTerminal.builtProduct("TripsShell"))'"
  private let todos = "'\(PseudoTerminal.builtProduct("TodosShell"))'"

  init() throws { program = try CounterProgram() }

  @Test func theTreeFollowsAModel() throws {
    let script = """
      refresh; advance 5s; show 1; where; startBooking; where; stack
      confirm 2; advance 5s; where; moves
      """
    #expect(
      try program.run("\(trips) -c '\(script)'")
        == .init(
          0,
          """
          trips > trip id=1
          trips > trip id=1 > booking
          ┬ stack
          │   trips#1  by app, in app
          │   trip#2 id=1
          └─┬ modal
            └ * booking#3
          trips > trip id=1
          1  0.000s  setRoot trips  (the app)  -> trips
          2  5.000s  push trip id=1  (the app)  -> trips > trip id=1
          3  5.000s  present booking  (the app)  -> trips > trip id=1 > booking
          4  7.600s  dismiss  (the app)  -> trips > trip id=1

          """))
  }

  @Test func aLinkIsNotOpenedTwice() throws {
    let script = """
      load; advance 1s
      repeat 2; open todos://1; where; state todos.path; end
      links print detail id: 1; back; where; state todos.path; forward; where
      """
    #expect(
      try program.run("\(todos) -c '\(script)'")
        == .init(
          0,
          """
          todos > detail id=1
          [0]: 1
          todos > detail id=1
          [0]: 1
          todos://1
          todos
          []
          todos > detail id=1

          """))
  }

  @Test func theShellPresentsAndDismisses() throws {
    let script = """
      load; advance 1s; push detail id: 1; present removal id: 1; state todos.destination
      dismiss; where; state todos.destination; undo; where; state todos.destination
      confirm; where; state todos.items
      """
    #expect(
      try program.run("\(todos) -c '\(script)'")
        == .init(
          0,
          """
          removal(1)
          todos > detail id=1
          null
          todos > detail id=1 > removal id=1
          removal(1)
          todos
          []

          """))
  }

  @Test func anAppThatDoesNotAcceptALinkStays() throws {
    #expect(
      try program.run("\(todos) -c 'open todos://9'")
        == .init(
          3, "",
          errors: """
            error: cannot go to 'todos > detail id=9': the app stays at 'todos'
              --> -c:1:6
               |
             1 | open todos://9
               |      ^^^^^^^^^

            """))
    #expect(
      try program.run("\(trips) -c 'open trips://trips/2'")
        == .init(
          3, "",
          errors: """
            error: cannot show 'trip id=2': the app has no value for it now
              --> -c:1:6
               |
             1 | open trips://trips/2
               |      ^^^^^^^^^^^^^^^

            """))
    #expect(
      try program.run("\(trips) -c 'present booking'")
        == .init(
          3, "",
          errors: """
            error: cannot go to 'trips > booking': the app stays at 'trips'
              --> -c:1:9
               |
             1 | present booking
               |         ^^^^^^^

            """))
  }

  @Test func aSceneOfAModelRefusesToBeLeft() throws {
    let script = "refresh; advance 5s; show 1; startBooking; confirm 2; "
    #expect(
      try program.run("\(trips) -c '\(script)dismiss'")
        == .init(
          3, "",
          errors: """
            error: cannot leave 'booking': the seats are being booked
              --> -c:1:55
               |
             1 | refresh; advance 5s; show 1; startBooking; confirm 2; dismiss
               |                                                       ^^^^^^^
               = help: use --force to leave it anyway

            """))
    #expect(
      try program.run("\(trips) -c '\(script)closeSheet; where'") == .init(0, "trips > trip id=1\n")
    )
  }

  @Test func linksCanBeReplayed() throws {
    try program.write("links", "trips://\ntrips://bookings\ntrips://trips/1\n")
    #expect(
      try program.run("\(trips) replay links")
        == .init(
          3,
          """
          trips://\ttrips
          trips://bookings\ttrips > bookings
          trips://trips/1\terror cannot show 'trip id=1': the app has no value for it now
          # 3 links: 2 opened, 0 waiting, 1 refused; 0 not as expected

          """))
  }

  @Test func aSessionIsSavedRestoredUndoneRecordedAndReplayed() throws {
    try program.write(
      "todos.scene",
      """
      load; advance 1s; add "Buy rope"; advance 1s
      open todos://2
      toggle; back; forward; remove
      expect where == "todos > detail id=2 > removal id=2"
      undo
      expect where == "todos > detail id=2"
      open todos://1/removal; save a.json; dismiss; back; restore a.json
      expect where == "todos > detail id=1 > removal id=1"
      confirm; advance 1s
      expect where == todos
      ! open todos://9
      goto detail id: 2; up
      expect state todos.path == []

      """)
    #expect(
      try program.run("\(todos) run --record todos.jsonl todos.scene") == .init(0, "wrote a.json\n")
    )
    #expect(
      try program.run("\(todos) replay todos.jsonl")
        == .init(0, "todos.jsonl: 17 inputs, no differences\n"))
  }

  @Test func theNavigationIsDrawn() throws {
    #expect(
      try program.run("\(todos) -c 'diagram navigation'")
        == .init(
          0,
          """
          * todos
              push → detail
            detail
              under todos
              present → removal
            removal
              under detail

          """))
  }

  @Test func aSceneWithoutRestoreSaysHowToSaveIt() throws {
    #expect(
      try program.run("\(trips) -c 'save a.json'")
        == .init(
          0, "wrote a.json\nnot saved: trips: its state (to save it, give its scene 'restore:')\n"))
  }
}
