import Observation
import Scenes
import Testing

/// A shop whose navigation state is its own.
@Observable @MainActor
private final class Shop {
  enum Screen { case signIn, home }
  enum Sheet: Equatable { case cart, payment(Int) }

  /// A screen above the home screen; its product cannot be computed from a place alone.
  struct Page: Equatable {
    var product: Int
    var openings = 1
  }

  var screen = Screen.home
  var path: [Page] = [] {
    didSet { if path.count > 2 { path = oldValue } }
  }
  var sheet: Sheet?
  var isLocked = false
  private(set) var results: [String] = []

  func finishPayment() {
    results.append("\(sheet, default: "none")")
    sheet = nil
  }

  func show(_ sheet: Sheet?) {
    // Payments need a user: the app goes elsewhere.
    guard !isLocked || sheet == nil else {
      screen = .signIn
      path = []
      return
    }
    self.sheet = sheet
  }
}

@Dispatchable
private enum ShopPlace: Place {
  case signIn
  case home
  case product(id: Int)
  case cart
  case payment(id: Int)

  var transitions: [Transition] {
    switch self {
    case .signIn, .home: [.root]
    case .product: [.push]
    case .cart, .payment: [.modal]
    }
  }
}

/// An app whose navigation state is its own, and the router's tree: each follows the other.
@MainActor
struct NavigationAppTests {
  private let shop = Shop()
  private let app: NavigationApp<ShopPlace>

  init() throws {
    let stage = SceneStage.virtual()
    app = try NavigationApp(
      "shop", on: stage, root: StateBinding(shop, \.screen),
      origins: LinkOrigins(schemes: ["shop"]),
      links: [
        LinkPattern("/", "home"),
        LinkPattern("/:id", "product", ["id": .int], parent: "/", guards: ["open"]),
        LinkPattern("/:id/payment", "payment", ["id": .int], parent: "/:id"),
      ]
    ) { screen in
      screen == .home ? .home : .signIn
    } element: { place in
      switch place {
      case .home: .home
      case .signIn: .signIn
      default: nil
      }
    } scene: { [shop] place in
      if place == .product(id: 13) { throw Missing() }
      return Scene(place.command.name, model: shop, on: stage) { $0.results }
    }
    .path(StateBinding(shop, \.path)) {
      .product(id: $0.product)
    } element: {
      if case .product(let id) = $0 { Shop.Page(product: id) } else { nil }
    }
    .sheet(
      item: StateBinding { [shop] in
        shop.sheet
      } set: { [shop] in
        shop.show($0)
      }
    ) { sheet in
      switch sheet {
      case .cart: .cart
      case .payment(let id): .payment(id: id)
      }
    } element: { place in
      switch place {
      case .cart: .cart
      case .payment(let id): .payment(id)
      default: nil
      }
    }
    .linkGuard("open") { $0 == .product(id: 99) ? .deny(reason: "it is sold out") : .allow }
    app.start()
  }

  private struct Missing: Error, CustomStringConvertible {
    let description = "no picture"
  }

  private var path: String {
    app.router.tree.path.map(\.destination.description).joined(separator: " > ")
  }

  private func settle() async throws { try await app.stage.settle() }

  @Test func theAppOpensURLsItself() async throws {
    _ = app.onOpenURL { [shop] url in
      guard url == "shop://pay" else { return false }
      shop.sheet = .payment(5)
      return true
    }
    shop.path = [.init(product: 1)]
    #expect(try app.router.open("shop://pay") == .opened(ShopPlace.payment(id: 5).destination))
    #expect(path == "home > product id=1 > payment id=5")
    #expect(throws: RouterError.declinedURL("shop:///1")) { try app.router.open("shop:///1") }
    #expect(
      "\(RouterError.declinedURL("shop:///1"))" == "the app does not open 'shop:///1'")
    #expect(path == "home > product id=1 > payment id=5")
  }

  @Test func theTreeFollowsTheApp() async throws {
    #expect(path == "home")
    shop.path = [.init(product: 1), .init(product: 2)]
    shop.sheet = .payment(2)
    try await settle()
    #expect(path == "home > product id=1 > product id=2 > payment id=2")
    shop.path.removeFirst()
    try await settle()
    #expect(path == "home > product id=2 > payment id=2")
    shop.sheet = nil
    try await settle()
    #expect(path == "home > product id=2")
    shop.path = []
    shop.screen = .signIn
    try await settle()
    #expect(path == "signIn")
    #expect(
      app.router.history.map(\.operation) == [
        "setRoot home", "push product id=1; push product id=2; present payment id=2",
        "apply home, product id=2, payment id=2", "dismiss", "setRoot signIn",
      ])
    #expect(app.router.history.allSatisfy { $0.cause == "the app" })
  }

  @Test func scenesThatStayAreKept() async throws {
    shop.path = [.init(product: 1)]
    try await settle()
    let scene = app.router.front
    shop.path.append(.init(product: 2))
    try await settle()
    shop.path.removeLast()
    try await settle()
    #expect(app.router.front === scene)
  }

  @Test func aLinkChangesTheApp() async throws {
    for _ in 1...2 {
      #expect(
        try app.router.open("shop://7/payment")
          == .opened(Destination("payment", ["id": 7])))
      try await settle()
      #expect(path == "home > product id=7 > payment id=7")
      #expect(shop.path.map(\.product) == [7])
      #expect(shop.sheet == .payment(7))
    }
    #expect(try app.router.links.print(ShopPlace.payment(id: 7).destination) == "shop://7/payment")
    try app.router.back(cause: "back")
    #expect(path == "home")
    #expect(shop.path == [])
    #expect(shop.sheet == nil)
    try app.router.forward(cause: "forward")
    #expect(shop.sheet == .payment(7))
  }

  @Test func valuesOfPlacesThatStayAreKept() async throws {
    shop.path = [.init(product: 7, openings: 3)]
    try await settle()
    _ = try app.router.open("shop://7/payment")
    #expect(shop.path == [.init(product: 7, openings: 3)])
  }

  @Test func aMoveThatTheAppDoesNotAcceptIsRefused() async throws {
    shop.path = [.init(product: 1), .init(product: 2)]
    try await settle()
    let error = #expect(throws: RouterError.self) {
      try app.router.show(ShopPlace.product(id: 3), by: .top, cause: "push product")
    }
    #expect(
      error?.description == """
        cannot go to 'home > product id=1 > product id=2 > product id=3': the app stays at \
        'home > product id=1 > product id=2'
        """)
    #expect(path == "home > product id=1 > product id=2")
  }

  @Test func anAppThatTakesAPartGoesBack() async throws {
    app.router.routes.mode = .automatic
    shop.sheet = .cart
    try await settle()
    let error = #expect(throws: RouterError.self) {
      try app.router.show(
        ShopPlace.product(id: 1).destination, style: .secondaryStack, by: .top, cause: "present")
    }
    #expect(
      error?.description
        == "cannot present 'product' in a secondary stack: it can only be shown as a push"
    )
    #expect(path == "home > cart")
    #expect(shop.sheet == .cart)
  }

  @Test func aPlaceWithoutAValueIsRefused() async throws {
    let error = #expect(throws: RouterError.self) {
      try app.router.show(ShopPlace.cart, by: .top, cause: "present cart")
      try app.router.show(ShopPlace.payment(id: 1), by: .top, cause: "present payment")
    }
    #expect(error?.description == "cannot show 'payment id=1': the app has no value for it now")
    #expect(shop.sheet == .cart)
    #expect(path == "home > cart")
  }

  @Test func anAppThatGoesElsewhereIsFollowed() async throws {
    shop.path = [.init(product: 1)]
    shop.isLocked = true
    try await settle()
    let error = #expect(throws: RouterError.self) {
      try app.router.show(ShopPlace.cart, by: .top, cause: "present cart")
    }
    #expect(
      error?.description
        == "cannot go to 'home > product id=1 > cart': the app goes to 'signIn' instead")
    #expect(path == "signIn")
  }

  @Test func aSceneThatCannotBeMadeLeavesTheAppUnchanged() async throws {
    shop.path = [.init(product: 7, openings: 3)]
    try await settle()
    #expect(throws: Missing.self) { _ = try app.router.open("shop://13") }
    #expect(shop.path == [.init(product: 7, openings: 3)])
    #expect(path == "home > product id=7")
  }

  @Test func anAppWhoseSceneCannotBeMadeIsReportedOnce() async throws {
    shop.path = [.init(product: 13)]
    await #expect(throws: Missing.self) { try await settle() }
    #expect(path == "home")
    try await settle()
    shop.path = [.init(product: 1)]
    try await settle()
    #expect(path == "home > product id=1")
  }

  @Test func theAppCancelsTheResultOfAPlace() async throws {
    var results: [SceneResult] = []
    try app.router.show(
      ShopPlace.payment(id: 1), by: .top, cause: "show", onResult: { results.append($0) })
    #expect(shop.sheet == .payment(1))
    shop.finishPayment()
    try await settle()
    #expect(results == [.cancelled(.dismissed)])
    #expect(shop.results == ["payment(1)"])
    #expect(path == "home")
  }

  @Test func aResultDismissesThePlaceInTheApp() async throws {
    var results: [SceneResult] = []
    try app.router.show(
      ShopPlace.payment(id: 1), by: .top, cause: "show", onResult: { results.append($0) })
    let front = try #require(app.router.front)
    try app.router.finish(front, with: .int(5), by: .top, cause: "finish")
    #expect(results == [.value(.int(5))])
    #expect(shop.sheet == nil)
  }

  @Test func aGuardCanDenyALink() throws {
    let error = #expect(throws: RouterError.self) { _ = try app.router.open("shop://99") }
    #expect(error?.description == "the guard 'open' denies product id=99: it is sold out")
  }

  @Test func aRestoredStateChangesTheApp() async throws {
    shop.path = [.init(product: 1)]
    shop.sheet = .cart
    try await settle()
    let saved = app.saved
    shop.sheet = nil
    shop.path = [.init(product: 2), .init(product: 1)]
    try await settle()
    #expect(
      try app.restore(saved, cause: "restore") == [
        "home: its state (to save it, give its scene 'restore:')",
        "product: its state (to save it, give its scene 'restore:')",
        "cart: its state (to save it, give its scene 'restore:')",
      ])
    #expect(path == "home > product id=1 > cart")
    #expect(shop.path.map(\.product) == [1])
    #expect(shop.sheet == .cart)
    try await settle()
    #expect(path == "home > product id=1 > cart")
  }

  @Test func aRestoredStateThatTheAppDoesNotAcceptIsRefused() async throws {
    shop.sheet = .cart
    try await settle()
    let saved = app.saved
    shop.sheet = nil
    shop.isLocked = true
    try await settle()
    #expect(
      try app.restore(saved, cause: "restore") == [
        "cart: cannot go to 'home > cart': the app goes to 'signIn' instead",
        "home: its state (to save it, give its scene 'restore:')",
      ])
    try await settle()
    #expect(path == "home")
    #expect(shop.sheet == nil)
  }

  @Test func aLinkThatSpellsAPlaceDifferentlyIsAnError() {
    let error = #expect(throws: LinkTableError.self) {
      _ = try NavigationApp(
        "shop", on: .virtual(), root: ShopPlace.home, origins: LinkOrigins(schemes: ["shop"]),
        links: [LinkPattern("/", "home"), LinkPattern("/:id", "product", parent: "/")]
      ) { _ in throw Missing() }
    }
    #expect(error?.pattern == "/:id")
  }
}

extension LinkTableError {
  fileprivate var pattern: String? {
    if case .unsupported(let pattern, _) = self { pattern } else { nil }
  }
}
