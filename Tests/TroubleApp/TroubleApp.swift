import Glibc
import Scenes

/// An app whose links fail in different ways.
@MainActor
final class TroubleApp: SceneApp, SceneBuilder {
  typealias AppPlace = TroublePlace

  let stage: SceneStage
  let router: Router
  let scope: Scope
  let services: [ServiceHandle] = []

  /// A stream without elements or an end.
  private let never = AsyncStream<Never>.makeStream()

  private struct Failure: Error, CustomStringConvertible {
    let description = "something\nwent wrong"
  }

  init(on stage: SceneStage) throws {
    self.stage = stage
    scope = Scope("app") { stage.clock.now.offset }
    router = Router(
      on: stage,
      links: try LinkTable(
        origins: LinkOrigins(schemes: ["trouble"]),
        patterns: [
          LinkPattern("/", "home"), LinkPattern("/page/:name", "page", parent: "/"),
          LinkPattern("/draft", "draft", parent: "/"), LinkPattern("/hang", "hang", parent: "/"),
          LinkPattern("/fail", "fail", parent: "/"), LinkPattern("/exit", "exit", parent: "/"),
          LinkPattern("/crash", "crash", parent: "/"),
          LinkPattern("/members", "members", parent: "/", guards: ["member"]),
        ]))
    router.build(with: self)
  }

  func start() {
    do {
      try router.setRoot(TroublePlace.home, animation: .none, by: .top, cause: "start")
      router.becomeReady()
    } catch {
      stage.report(error)
    }
  }

  func makeScene(for destination: Destination) throws -> Scene {
    let place = try TroublePlace(destination)
    switch place {
    case .home, .page, .members, .draft: break
    case .hang:
      stage.start("trouble.hang") { [never] _ in
        for await _ in never.stream {}
      }
    case .fail: stage.report(Failure())
    case .exit: Glibc.exit(7)
    case .crash: raise(SIGKILL)
    }
    return Scene(
      destination.name,
      store: TroubleStore(
        name: destination.name, refusalToLeave: place == .draft ? "it isn't saved" : nil),
      view: TroubleView())
  }

  func placement(of destination: Destination) -> Placement {
    Placement(owner: "app", scope: "app")
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome {
    .wait(for: name)
  }
}
