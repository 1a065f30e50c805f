public import Scenes

/// A page that shows a title; of the contacts one can be picked.
@MainActor
public final class PageStore: Store {
  /// What can be done with a page.
  @Dispatchable
  public enum Action {
    /// Gives the page another title.
    case rename(String)
    /// Answers whoever waits.
    case pick(String)
  }

  /// Where a page leads.
  public enum Route: Equatable, Sendable {
    /// Back to whoever waits, with an answer.
    case picked(String)
  }

  /// The routes, as they come.
  public let routes = Routes<Route>()
  private let relay: Relay<String>

  init(_ title: String) { relay = Relay(title) }

  /// The title.
  public var state: ObservableState<String> { relay.states }

  /// Does what an action says.
  public func dispatch(_ action: Action) {
    switch action {
    case .rename(let title): relay.accept(title)
    case .pick(let name): routes.send(.picked(name))
    }
  }
}

extension PageStore: Restorable {
  /// Shows the title that was shown.
  public func restore(_ title: String) { relay.accept(title) }
}

/// Draws a page.
struct PageView: SceneView {
  func props(from state: String) -> String { state }
  func render(_ props: String) -> String { props }
}
