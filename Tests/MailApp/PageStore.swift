public import Scenes

/// A page that shows a title; the page of contacts lets one be picked.
@MainActor
public final class PageStore: Store {
  /// The actions of a page.
  @Dispatchable
  public enum Action {
    /// Changes the title.
    case rename(String)
    /// Returns a result to the requester.
    case pick(String)
  }

  /// The routes of a page.
  public enum Route: Equatable, Sendable {
    /// A result for the requester.
    case picked(String)
  }

  /// The sent routes.
  public let routes = Routes<Route>()
  private let relay: Relay<String>

  init(_ title: String) { relay = Relay(title) }

  /// The title.
  public var state: ObservableState<String> { relay.states }

  /// Performs an action.
  public func dispatch(_ action: Action) {
    switch action {
    case .rename(let title): relay.accept(title)
    case .pick(let name): routes.send(.picked(name))
    }
  }
}

extension PageStore: Restorable {
  /// Restores the title.
  public func restore(_ title: String) { relay.accept(title) }
}

/// Draws a page.
struct PageView: SceneView {
  func props(from state: String) -> String { state }
  func render(_ props: String) -> String { props }
}
