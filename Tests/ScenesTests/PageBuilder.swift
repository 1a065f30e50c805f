import MailApp
import Scenes
import Synchronization

/// The names of stores in the order in which they were released.
final class ReleaseLog: Sendable {
  private let released = Mutex<[String]>([])

  var names: [String] { released.withLock { $0 } }

  func add(_ name: String) { released.withLock { $0.append(name) } }
}

/// Makes scenes that log their release.
final class PageBuilder: SceneBuilder {
  private let log: ReleaseLog
  private let tabs: [Destination]?
  /// The destinations that no longer have a scene.
  var missing: [Destination] = []
  /// The placements of places, by name; all others belong to the app.
  var placements: [String: Placement] = [:]

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - log: The log of released stores.
  ///   - tabs: The tabs of all roots except the cellar.
  init(log: ReleaseLog, tabs: [Destination]? = nil) {
    self.log = log
    self.tabs = tabs
  }

  func makeScene(for destination: Destination) throws -> Scene {
    guard !missing.contains(destination) else {
      throw RouterError.noScene(destination, reason: "it is gone")
    }
    return Scene(
      destination.name, store: PageStore("\(destination)", log: log), view: PageView())
  }

  func placement(of destination: Destination) -> Placement {
    placements[destination.name] ?? Placement(owner: "app", scope: "app")
  }

  func tabs(around root: Destination) -> [Destination]? {
    root.name == "cellar" ? nil : tabs
  }

  func evaluate(guard name: String, for destination: Destination) -> GuardOutcome { .allow }
}

private final class PageStore: Store {
  @Dispatchable
  enum Action {
    case touch
  }

  private let name: String
  private let log: ReleaseLog
  private let relay = Relay(0)

  init(_ name: String, log: ReleaseLog) {
    self.name = name
    self.log = log
  }

  deinit { log.add(name) }

  var state: ObservableState<Int> { relay.states }

  func dispatch(_ action: Action) {}
}

private struct PageView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "\(props)" }
}
