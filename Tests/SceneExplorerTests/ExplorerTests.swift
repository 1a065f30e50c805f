import Observation
import SceneTesting
import Scenes
import Testing

@testable import LibraryShell

/// Searches of the states of an app in tests.
@MainActor
struct ExplorerTests {
  private let log = ReportLog()

  @MainActor
  private final class ReportLog {
    private(set) var reports: [String] = []
    var reporter: IssueReporter { IssueReporter { text, _ in self.reports.append(text) } }
  }

  private func makeExplorer() -> Explorer<LibraryApp> {
    Explorer(reportingTo: log.reporter) { try LibraryApp(on: $0) }
  }

  @Test func eachFindingIsAShortestScript() async throws {
    var explorer = makeExplorer()
    explorer.states = 120
    explorer.never("a book without a reader") { app in
      app.session.reader.value == nil && app.router.front?.name == "book"
    }
    explorer.sometimes("a book is lent") { app in
      (app.router.front?.store as? BookStore)?.state.value.loan == .lent
    }
    explorer.eventually("the list is in front") { $0.router.front?.name == "books" }
    explorer.after("session.signOut", "nobody is signed in") { $0.session.reader.value == nil }
    try await explorer.run()
    #expect(
      log.reports == [
        "never a book without a reader\n  books.select 1",
        "the library has no book 0\n  books.select 0",
        "the library has no book 431\n  session.signIn name: text\n  open 'library://books/431'",
      ])
  }

  @Test func aCoordinatorThatOutlivesItsScenesIsALeak() async throws {
    var retained: [Coordinator] = []
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      let app = try LibraryApp(on: stage)
      if let library = app.router.builder as? LibraryCoordinator {
        retained.append(Coordinator("shelf", in: library))
      }
      return app
    }
    explorer.states = 2
    try await explorer.run()
    #expect(
      log.reports == [
        "the coordinator 'library/shelf' is alive after its scenes were left\n  verify leaks"
      ])
    #expect(retained.count > 1)
  }

  @Test func aPartOfTheMovesAndOfTheStateCanBeSearched() async throws {
    var explorer = makeExplorer()
    explorer.names = ["session"]
    explorer.weights = ["session.signOut": 3]
    explorer.triesEdges = true
    explorer.onlyPaths = ["session"]
    explorer.sometimes("the name is long") { ($0.session.reader.value?.count ?? 0) > 100 }
    explorer.sometimes("a reader is signed out") { $0.session.reader.value == nil }
    explorer.never("a book is in front") { $0.router.front?.name == "book" }
    try await explorer.run()
    #expect(log.reports == [])
    explorer.names = ["sesion"]
    await #expect(throws: SelectionError.self) { try await explorer.run() }
  }

  @Test func whatIsNeverTrueOrTestedIsNotShown() async throws {
    var explorer = makeExplorer()
    explorer.states = 2
    explorer.moves = [.services]
    explorer.sometimes("a book is in front") { $0.router.front?.name == "book" }
    explorer.always("a book is lent") { app in
      (app.router.front?.store as? BookStore).map { $0.state.value.loan == .lent }
    }
    try await explorer.run()
    #expect(
      log.reports == [
        "not shown: sometimes a book is in front (true in no state found)",
        "not shown: always a book is lent (no state found has a value for it)",
      ])
  }

  @Test(arguments: [true, false])
  func whatIsInNoStateIsAFinding(restores: Bool) async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      try SingleSceneApp(on: stage) { Scene("counter", store: GrowingStore(), view: NumberView()) }
    }
    explorer.states = 20
    if !restores { explorer.checks.remove(.restoring) }
    try await explorer.run()
    let finding =
      "what a move does depends on more than the state\n  counter.grow\n"
      + "  verify restoring then: counter.increment"
    #expect(log.reports == (restores ? [finding] : []))
  }

  @Test func aStateInWhichNothingCanBeDoneIsAFinding() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      try SingleSceneApp(on: stage) { Scene("vase", store: VaseStore(), view: NumberView()) }
    }
    let lines = "no move does anything\n  vase.drop\n  vase.drop"
    try await explorer.run()
    explorer.moves = [.actions]
    try await explorer.run()
    #expect(log.reports == ["\(lines)\n  verify deadEnds", lines])
    explorer.checks.remove(.deadEnds)
    try await explorer.run()
    #expect(log.reports.count == 2)
  }

  @Test func aStateThatARestoreForgetsIsAFinding() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      try SingleSceneApp(on: stage) { Scene("jar", store: JarStore(), view: JarView()) }
    }
    explorer.moves = [.actions]
    try await explorer.run()
    #expect(
      log.reports == [
        "restoring a state changes it (jar.isOpen: true → false)\n  jar.open\n  verify restoring"
      ])
    explorer.checks.remove(.restoring)
    try await explorer.run()
    #expect(log.reports.count == 1)
  }

  @Test func anUndoThatForgetsIsAFinding() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      try SingleSceneApp(on: stage) { Scene("jar", store: JarStore(), view: JarView()) }
    }
    explorer.moves = [.actions]
    explorer.checks = [.undo]
    try await explorer.run()
    #expect(
      log.reports == [
        """
        redo of jar.open leads elsewhere (jar.isOpen: true → false)
          jar.open
          undo
          redo
          expect state jar.isOpen == true
        """
      ])
  }

  @Test func aSecretThatIsShownIsAFinding() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      try SingleSceneApp(on: stage) { Scene("safe", store: SafeStore(), view: SafeView()) }
    }
    explorer.moves = [.actions]
    explorer.checks = [.secrets]
    try await explorer.run()
    #expect(
      log.reports == [
        "the state of 'safe' shows a secret\n  safe.setHint secret-1234\n  verify secrets",
        "the drawing of 'safe' shows a secret\n  safe.setCode secret-1234\n  safe.show\n  verify secrets",
      ])
  }

  @Test func anOrderOfWakeUpsThatMattersIsAFinding() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      try SingleSceneApp(on: stage) { Scene("race", store: RaceStore(on: stage), view: TextView()) }
    }
    explorer.states = 60
    explorer.checks.remove(.deadEnds)
    explorer.checks.insert(.orders)
    try await explorer.run()
    #expect(
      log.reports == [
        """
        the order in which effects wake matters: race.left, race.right (race.arrived: "lr" → "rl")
          race.start
          order 2 1; advance 1s
          expect state race.arrived == "lr"
        """
      ])
    explorer.checks.remove(.orders)
    explorer.never("right first") { app in
      (app.router.front?.store as? RaceStore)?.state.value.arrived == "rl"
    }
    try await explorer.run()
    #expect(log.reports.dropFirst() == ["never right first\n  race.start\n  order 2 1; advance 1s"])
  }

  @Test func manyEffectsWakeInRandomOrdersToo() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      let store = RaceStore(on: stage, runners: ["a", "b", "c", "d", "e", "f"])
      return try SingleSceneApp(on: stage) { Scene("race", store: store, view: TextView()) }
    }
    explorer.states = 60
    explorer.checks.remove(.deadEnds)
    explorer.never("the last one first") { app in
      (app.router.front?.store as? RaceStore)?.state.value.arrived.hasPrefix("f") == true
    }
    try await explorer.run()
    #expect(
      log.reports == ["never the last one first\n  race.start\n  order 6 4 3 1 5 2; advance 1s"])
  }

  /// An app with a pile of boxes.
  private func app(
    _ pile: Pile, on stage: SceneStage, keepsStores: Bool = false
  ) throws -> NavigationApp<PilePlace> {
    try NavigationApp("pile", on: stage, root: PilePlace.floor, scheme: "pile") { place in
      let store = VaseStore()
      if keepsStores { pile.stores.append(store) }
      return Scene(place.command.name, store: store, view: NumberView())
    }
    .path(StateBinding(pile, \.path))
  }

  @Test func aLinkThatDoesMoreTheSecondTimeIsAFinding() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      let pile = Pile()
      return try app(pile, on: stage).onOpenURL { _ in
        pile.path.append(.box(number: pile.path.count))
        return true
      }
    }
    explorer.moves = [.links]
    explorer.depth = 3
    try await explorer.run()
    let finding = "opening 'pile://' twice leads elsewhere than once"
    #expect(
      log.reports.first == """
        \(finding)
          open 'pile://'
          open 'pile://'
          expect where == 'floor > box number=0'
        """)
  }

  @Test func aSceneThatIsNotReleasedIsAFinding() async throws {
    var explorer = Explorer(reportingTo: log.reporter) {
      try app(Pile(), on: $0, keepsStores: true)
    }
    explorer.moves = [.links, .moves]
    try await explorer.run()
    let finding = "VaseStore is alive after its scene 'box' was left"
    #expect(
      log.reports == [
        """
        \(finding)
          verify leaks
          open 'pile://box/431'
          back
          verify leaks
        """
      ])
  }

  @Test func faultsAreTried() async throws {
    var explorer = Explorer(reportingTo: log.reporter) { stage in
      try app(Pile(), on: stage).service(ServiceHandle("lift", LiftService()))
    }
    explorer.moves = [.faults]
    explorer.never("the lift is broken") { app in
      (app.services[0].object as? LiftService)?.currentState == true
    }
    explorer.after("lift.repair", "the lift is broken") { app in
      (app.services[0].object as? LiftService)?.currentState == true
    }
    try await explorer.run()
    #expect(
      log.reports == [
        "never the lift is broken\n  lift.stop floor: 2",
        "after lift.repair the lift is broken\n  lift.repair",
      ])
    // Other calls of the service are not made.
    explorer.moves = [.services]
    explorer.checks.remove(.deadEnds)
    try await explorer.run()
    #expect(
      log.reports.dropFirst(2) == [
        "after lift.repair the lift is broken (no state found has a value for it)"
      ])
  }

  @Test func anUnknownPathIsAnError() async throws {
    var explorer = makeExplorer()
    explorer.ignoredPaths = ["books[x"]
    await #expect(throws: ValuePathError.self) { try await explorer.run() }
    explorer.ignoredPaths = ["boks.list"]
    let error = await #expect(throws: SelectionError.self) { try await explorer.run() }
    #expect(
      error?.description == """
        ignoredPaths: boks.list selects nothing: there is no scene or service 'boks'
          help: did you mean books?
        """)
  }
}

/// A counter whose step is in no state.
@MainActor private final class GrowingStore: Store, Restorable {
  @Dispatchable enum Action {
    case increment
    case grow
  }

  private let count = Relay(0)
  private var step = 1
  var state: ObservableState<Int> { count.states }

  func dispatch(_ action: Action) {
    switch action {
    case .increment: count.accept(count.value + step)
    case .grow:
      step += 1
      count.accept(count.value + 10)
    }
  }

  func restore(_ state: Int) { count.accept(state) }
}

private struct NumberView: SceneView {
  func render(_ number: Int) -> String { "\(number)" }
}

/// A jar whose lid is closed by restoring it.
@MainActor private final class JarStore: Store, Restorable {
  @Dispatchable enum Action {
    case open
    case close
    case fill(Level)
  }

  enum Level: String, Codable, CaseIterable, ArgumentCodable { case low, high }

  struct State: Equatable, Codable {
    var isOpen = false
    var level = Level.low
  }

  private let jar = Relay(State())
  var state: ObservableState<State> { jar.states }

  func dispatch(_ action: Action) {
    switch action {
    case .open: jar.accept(State(isOpen: true, level: jar.value.level))
    case .close: jar.accept(State(isOpen: false, level: jar.value.level))
    case .fill(let level): jar.accept(State(isOpen: jar.value.isOpen, level: level))
    }
  }

  func restore(_ state: State) { jar.accept(State(isOpen: false, level: state.level)) }
}

private struct JarView: SceneView {
  func render(_ state: JarStore.State) -> String { "\(state)" }
}

/// A safe that shows its code.
@MainActor private final class SafeStore: Store {
  @Dispatchable enum Action {
    case setCode(Secret<String>)
    case setHint(Secret<String>)
    case show
  }

  struct State: Equatable {
    var code: Secret<String>?
    var hint: String?
    var isShown = false
  }

  private let safe = Relay(State())
  var state: ObservableState<State> { safe.states }

  func dispatch(_ action: Action) {
    var state = safe.value
    switch action {
    case .setCode(let code): state.code = code
    case .setHint(let code): state.hint = code.revealed
    case .show: state.isShown = true
    }
    safe.accept(state)
  }
}

private struct SafeView: SceneView {
  func render(_ state: SafeStore.State) -> String {
    state.isShown ? state.code?.revealed ?? "empty" : "closed"
  }
}

/// Two runners that arrive at the same time.
@MainActor private final class RaceStore: Store {
  @Dispatchable enum Action {
    case start
  }

  struct State: Equatable {
    var isRunning = false
    var arrived = ""
  }

  enum Event {
    case start
    case arrival(String)
  }

  private let loop: FeedbackLoop<State, Event>
  var state: ObservableState<State> { loop.states }

  init(on stage: SceneStage, runners: [String] = ["left", "right"]) {
    func runner(_ name: String) -> Feedback<State, Event> {
      Feedback(name, request: { $0.isRunning ? true : nil }) { _ in
        try? await stage.clock.sleep(for: .seconds(1))
        return .arrival(String(name.prefix(1)))
      }
    }
    loop = FeedbackLoop(
      "race", on: stage, initial: State(),
      reduce: StateReducer { (state: inout State, event: Event) in
        switch event {
        case .start: state.isRunning = state.arrived.isEmpty
        case .arrival(let name):
          state.arrived += name
          state.isRunning = state.arrived.count < runners.count
        }
      },
      feedbacks: runners.map(runner))
  }

  func dispatch(_ action: Action) { loop.send(.start) }
}

private struct TextView: SceneView {
  func render(_ state: RaceStore.State) -> String { state.arrived }
}

/// A vase that falls, breaks, and stays so.
@MainActor private final class VaseStore: Store, Restorable {
  @Dispatchable enum Action {
    case drop
  }

  private let damage = Relay(0)
  var state: ObservableState<Int> { damage.states }

  func dispatch(_ action: Action) {
    if damage.value < 2 { damage.accept(damage.value + 1) }
  }

  func restore(_ state: Int) { damage.accept(state) }
}

/// A lift that can be made to break.
@Commands @MainActor private final class LiftService: FaultService {
  private let isBroken = Relay(false)
  var state: ObservableState<Bool> { isBroken.states }

  var faults: [CommandCall] {
    currentState
      ? [CommandCall("repair")]
      : [CommandCall("stop", [Argument(label: "floor", 2.argumentInput)])]
  }

  func stop(floor: Int) { isBroken.accept(true) }
  func repair() { isBroken.accept(false) }
}

@Dispatchable private enum PilePlace: Place {
  case floor
  case box(number: Int)
}

@Observable @MainActor private final class Pile {
  var path: [PilePlace] = []
  @ObservationIgnored var stores: [VaseStore] = []
}
