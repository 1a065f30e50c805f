import Observation
import Scenes
import Testing

/// A model that knows nothing of scenes.
@Observable @MainActor
private final class Game {
  var score = 0
  var isOver = false
  @ObservationIgnored var onQuit: @MainActor () -> Void = {}
}

/// What a scene of the game asks its presenter.
private enum GameRoute: Equatable, Sendable {
  case results(score: Int)
  case menu
}

@Dispatchable
private enum GamePlace: Place {
  case game
  case results(score: Int)
  case menu
}

/// An app whose scenes show a model and a reducer, with routes.
@MainActor
private final class GameApp: SceneApp, SceneBuilder {
  typealias AppPlace = GamePlace

  let stage = SceneStage.virtual()
  let router: Router
  let scope: Scope
  let services: [ServiceHandle] = []
  let game = Game()

  init() throws {
    router = Router(
      on: stage, links: try LinkTable(origins: LinkOrigins(schemes: []), patterns: []))
    scope = Scope("app") { [clock = stage.clock] in clock.now.offset }
    router.build(with: self)
  }

  func start() {
    do {
      try router.setRoot(GamePlace.game, animation: .none, by: .top, cause: "start")
      router.becomeReady()
    } catch {
      stage.report(error)
    }
  }

  func makeScene(for destination: Destination) throws -> Scene {
    switch try GamePlace(destination) {
    case .game: makeGame()
    case .results(let score): makeResults(score)
    case .menu: Scene("menu", model: game, on: stage) { $0.score }
    }
  }

  func placement(of destination: Destination) -> Placement {
    Placement(owner: "app", scope: "app")
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome { .allow }

  private func follow(_ route: GameRoute, _ scene: Scene) throws {
    switch route {
    case .results(let score):
      try router.show(GamePlace.results(score: score), by: "app", cause: "route results")
    case .menu: try router.show(GamePlace.menu, by: "app", cause: "route menu")
    }
  }

  private func makeGame() -> Scene {
    let quits = Routes<GameRoute>()
    game.onQuit = { quits.send(.menu) }
    return Scene("game", model: game, on: stage) { game in
      game.score
    } actions: {
      SceneAction("score", "points") { (game, points: Int) in game.score += points }
      SceneAction("finish") { $0.isOver = true }
      SceneAction("quit") { $0.onQuit() }
    }
    .drawn { [game] in "score: \(game.score)" }
    .onAppear { [game] in game.score = 100 }
    .refusingToLeave { [game] in game.isOver ? nil : "the game is running" }
    .onRoute(Routes(observing: { [game] in game.isOver ? .results(score: game.score) : nil })) {
      [unowned self] in try follow($0, $1)
    }
    .onRoute(quits) { [unowned self] in try follow($0, $1) }
  }

  private func makeResults(_ score: Int) -> Scene {
    let store = ReducerStore("results", on: stage, initial: score) { (state, step: Int) -> [Int] in
      state += step
      return []
    } run: { _, _ in
    }
    return Scene("results", reducer: store, on: stage) {
      SceneAction("add") { (store, step: Int) in store.send(step) }
    }
    .onRoute(Routes(derivedFrom: store.state) { $0 > 1000 ? GameRoute.menu : nil }) {
      [unowned self] in try follow($0, $1)
    }
  }
}

/// Scenes of models and reducers have the capabilities of scenes with stores of their own.
@MainActor
struct AdaptedSceneTests {
  private let app: GameApp

  init() throws {
    app = try GameApp()
    app.start()
  }

  private var path: [String] { app.router.tree.path.map(\.destination.description) }

  private func perform(_ name: String, _ arguments: String...) throws {
    let scene = try #require(app.router.front)
    try scene.action(name, arguments: arguments.map { Argument(.text($0, quoted: false)) })()
  }

  @Test func aSceneStartsItsWorkWhenItIsShown() {
    #expect(app.router.front?.render() == "score: 100")
  }

  @Test func aSceneRefusesToBeLeft() throws {
    let error = #expect(throws: RouterError.self) {
      try app.router.setRoot(GamePlace.menu, by: .top, cause: "setRoot")
    }
    #expect(error?.description == "cannot leave 'game': the game is running")
  }

  @Test func routesFollowFromAModel() async throws {
    try perform("score", "5")
    try perform("finish")
    try await app.stage.settle()
    #expect(path == ["game", "results score=105"])
    #expect(app.router.history.last?.cause == "route results")
  }

  @Test func aModelSendsRoutes() throws {
    app.router.routes.mode = .manual
    try perform("quit")
    #expect(app.router.routes.pending.map { "\($0.scene.name): \($0.route)" } == ["game: menu"])
    try app.router.routes.follow()
    #expect(path == ["game", "menu"])
  }

  @Test func aRouteOfAModelIsWithdrawn() async throws {
    app.router.routes.mode = .manual
    try perform("finish")
    try await app.stage.settle()
    #expect(app.router.routes.pending.map(\.isDerivedFromState) == [true])
    app.game.isOver = false
    try await app.stage.settle()
    #expect(app.router.routes.pending.isEmpty)
  }

  @Test func routesFollowFromAReducer() async throws {
    try perform("finish")
    try await app.stage.settle()
    try perform("add", "1000")
    #expect(path == ["game", "results score=100", "menu"])
  }

  @Test func nothingIsRetainedAfterASceneHasLeft() async throws {
    app.game.isOver = true
    try await app.stage.settle()
    weak let results = app.router.front
    #expect(results != nil)
    try app.router.back(cause: "back")
    #expect(results == nil)
  }
}
