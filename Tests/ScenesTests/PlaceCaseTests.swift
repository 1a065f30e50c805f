import Observation
import Scenes
import Testing

@Observable @MainActor
private final class Tours {
  enum Screen: Equatable {
    case tour(Tour)
    case day(tour: Int, number: Int)
    case map
    case draft(Int)
    case secret
  }

  enum Root { case signIn, home }

  struct Tour: Identifiable, Equatable { let id: Int }

  var root = Root.home
  var tours = [Tour(id: 1), Tour(id: 2)]
  var path: [Screen] = []
  var selected: Int?
  var note: Tour?
  var lastDraft: Int?
}

@Dispatchable
private enum ToursPlace: Place {
  case tours
  case tour(id: Int)
  case day(tour: Int, number: Int)
  case map, signIn, note, draft
  case selected(id: Int)
  case dates(from: String?, kind: Kind)

  enum Kind: String, ArgumentCodable { case short, long }
}

/// Cases of an app's own navigation state and their places, each related by one line.
@MainActor
struct PlaceCaseTests {
  private let model: Tours
  private let app: NavigationApp<ToursPlace>

  init() throws {
    let (model, stage) = (Tours(), SceneStage.virtual())
    self.model = model
    app = try NavigationApp("tours", on: stage, root: ToursPlace.tours, scheme: "tours") { place in
      Scene(place.destination.name, model: model, on: stage) { $0.path.count }
    }
    .path(
      StateBinding(model, \.path),
      PlaceCase(Tours.Screen.tour, ToursPlace.tour, of: model.tours),
      PlaceCase(Tours.Screen.day, ToursPlace.day), PlaceCase(.map, .map),
      PlaceCase(Tours.Screen.draft, .draft, of: model.lastDraft)
    )
    .sheet(item: StateBinding(model, \.selected), PlaceCase({ $0 }, ToursPlace.selected))
    .sheet(.note, whileSet: StateBinding(model, \.note))
    app.start()
  }

  private var path: String {
    app.router.tree.path.map(\.destination.description).joined(separator: " > ")
  }

  @Test func theTreeFollowsTheApp() async throws {
    model.path = [.tour(Tours.Tour(id: 2)), .secret, .day(tour: 2, number: 3), .map]
    model.selected = 9
    try await app.stage.settle()
    #expect(path == "tours > tour id=2 > day tour=2 number=3 > map > selected id=9")
  }

  @Test func linksToPlacesChangeTheApp() async throws {
    _ = try app.router.open("tours://tour/1")
    #expect(model.path == [.tour(Tours.Tour(id: 1))])
    _ = try app.router.open("tours://day/2/5")
    #expect(model.path == [.day(tour: 2, number: 5)])
    _ = try app.router.open("tours:///")
    #expect(model.path.isEmpty)
  }

  @Test func anElementThatDoesNotExistIsRefused() {
    #expect(throws: RouterError.self) { _ = try app.router.open("tours://tour/7") }
    #expect(model.path.isEmpty)
  }

  @Test func aPlaceWithoutTheValueInside() async throws {
    model.path = [.map, .draft(77)]
    try await app.stage.settle()
    #expect(path == "tours > map > draft")
    model.path = []
    try await app.stage.settle()
    #expect(throws: RouterError.self) { _ = try app.router.open("tours://draft") }
    model.lastDraft = 78
    _ = try app.router.open("tours://draft")
    #expect(model.path == [.draft(78)])
  }

  @Test func onlyTheAppMakesTheValueOfASheet() async throws {
    #expect(throws: RouterError.self) { _ = try app.router.open("tours://note") }
    model.note = Tours.Tour(id: 1)
    try await app.stage.settle()
    #expect(path == "tours > note")
    try app.router.back(cause: "back")
    #expect(model.note == nil)
  }

  @Test func aRootHasLinksToItsCases() throws {
    let stage = SceneStage.virtual()
    let app = try NavigationApp<ToursPlace>(
      "tours", on: stage, root: StateBinding(model, \.root), PlaceCase(.home, .tours),
      PlaceCase(.signIn, .signIn), scheme: "tours"
    ) { [model] place in
      Scene(place.destination.name, model: model, on: stage) { $0.path.count }
    }
    app.start()
    _ = try app.router.open("tours://signIn")
    #expect(model.root == .signIn)
    _ = try app.router.open("tours://tours")
    #expect(model.root == .home)
  }
}
