import SceneShell

/// The places of the app.
@Dispatchable enum LibraryPlace: Place {
  /// The list of books.
  case books
  /// A book, for readers who are signed in.
  case book(id: Int)
}

struct Book: Equatable {
  let id: Int
  let title: String
}

let shelf = [
  Book(id: 1, title: "Emma"), Book(id: 2, title: "Ulysses"), Book(id: 3, title: "Walden"),
]

/// The reader who is signed in, if any.
@MainActor @Commands final class SessionService: Service {
  let reader = Relay<String?>(nil)
  var state: ObservableState<String?> { reader.states }

  /// Signs in.
  func signIn(name: String) { reader.accept(name) }

  /// Signs out.
  func signOut() { reader.accept(nil) }
}

/// The list of books, whose state follows from the shelf.
@MainActor final class BooksStore: Store, Derived {
  @Dispatchable enum Action {
    /// Shows a book.
    case select(Int)
  }

  /// What the scene asks its presenter for.
  enum Route: Equatable {
    case book(id: Int)
  }

  let routes = Routes<Route>()
  let state = ObservableState { shelf }

  func dispatch(_ action: Action) {
    switch action {
    case .select(let id): routes.send(.book(id: id))
    }
  }
}

struct BooksView: SceneView {
  func render(_ books: [Book]) -> String {
    books.map { "\($0.id) \($0.title)" }.joined(separator: "\n")
  }
}

/// A book, which can be borrowed.
@MainActor final class BookStore: Store {
  struct State: Equatable, Codable {
    var title: String
    var loan = Loan.none
  }

  enum Loan: Equatable, Codable {
    case none, requested, lent
  }

  enum Event {
    case requested, lent, returned
  }

  @Dispatchable enum Action {
    /// Asks the library for the book, which takes two seconds.
    case borrow
    /// Returns the book.
    case giveBack
  }

  let loop: FeedbackLoop<State, Event>
  var state: ObservableState<State> { loop.states }

  init(title: String, on stage: SceneStage) {
    loop = FeedbackLoop(
      "book", on: stage, initial: State(title: title), reduce: StateReducer(Self.reduce),
      feedbacks: [
        Feedback("borrow", request: { $0.loan == .requested ? $0.title : nil }) { _ in
          try? await Task.sleep(for: .seconds(2))
          return .lent
        }
      ])
  }

  static func reduce(_ state: inout State, _ event: Event) {
    switch (state.loan, event) {
    case (.none, .requested): state.loan = .requested
    case (.requested, .lent): state.loan = .lent
    case (.lent, .returned): state.loan = .none
    default: break
    }
  }

  func dispatch(_ action: Action) {
    switch action {
    case .borrow: loop.send(.requested)
    case .giveBack: loop.send(.returned)
    }
  }
}

struct BookView: SceneView {
  func render(_ state: BookStore.State) -> String { "\(state.title): \(state.loan)" }
}

/// Makes the scenes of the places, and follows their routes.
final class LibraryCoordinator: Coordinator, SceneBuilder {
  private let session: SessionService
  private let stage: SceneStage

  init(_ session: SessionService, on stage: SceneStage, router: Router) {
    self.session = session
    self.stage = stage
    super.init(root: "library", router: router)
  }

  func makeScene(for destination: Destination) throws -> Scene {
    switch try LibraryPlace(destination) {
    case .books:
      return Scene("books", store: BooksStore(), view: BooksView()) { [unowned self] route, scene in
        switch route {
        case .book(let id): try show(LibraryPlace.book(id: id), above: scene, cause: "route book")
        }
      }
    case .book(let id):
      guard let book = shelf.first(where: { $0.id == id }) else { throw NoBook(id: id) }
      return Scene("book", store: BookStore(title: book.title, on: stage), view: BookView())
    }
  }

  func placement(of destination: Destination) throws -> Placement {
    Placement(owner: ownerPath, scope: "app", of: try LibraryPlace(destination))
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    session.currentState == nil ? .wait(for: "signedIn") : .allow
  }
}

struct NoBook: Error, CustomStringConvertible {
  let id: Int
  var description: String { "the library has no book \(id)" }
}

/// The app: its links, its services and its coordinator.
@MainActor final class LibraryApp: SceneApp {
  typealias AppPlace = LibraryPlace

  let stage: SceneStage
  let router: Router
  let scope: Scope
  let services: [ServiceHandle]
  let session = SessionService()
  private let coordinator: LibraryCoordinator
  private var observation: StateObservation?

  init(on stage: SceneStage) throws {
    self.stage = stage
    let links = try LinkTable(
      origins: LinkOrigins(schemes: ["library"]),
      patterns: [
        LinkPattern("/", "books"),
        LinkPattern("/books/:id", "book", ["id": .int], parent: "/", guards: ["signedIn"]),
      ], to: LibraryPlace.self)
    router = Router(on: stage, links: links)
    scope = Scope("app") { [clock = stage.clock] in clock.now.offset }
    services = [ServiceHandle("session", session)]
    coordinator = LibraryCoordinator(session, on: stage, router: router)
    router.build(with: coordinator)
  }

  func start() {
    do {
      try coordinator.start(at: LibraryPlace.books, style: .setRoot, cause: "start")
    } catch {
      stage.report(error)
    }
    router.becomeReady()
    observation = session.state.observe { [router] reader in
      if reader != nil { router.openDeferredLinks(waitingFor: "signedIn") }
    }
  }
}

@main struct LibraryShell: ShellApp {
  static let name = "library"
  static let version = "1.0"
  static let starts = [
    StartState.started,
    StartState("signed-in", "Jane is signed in", script: "session.signIn Jane"),
  ]

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try LibraryApp(on: launch.stage)
  }
}
