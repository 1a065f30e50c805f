import Scenes

/// Answers to common questions about Koober.
@MainActor
final class HelpStore: Store, Derived {
  struct Topic: Equatable {
    let question: String
    let answer: String
  }

  @Dispatchable
  enum Action {
    /// Closes the help.
    case close
  }

  enum Route { case closed }

  let routes = Routes<Route>()
  let state = ObservableState {
    [
      Topic(
        question: "How do I call a ride?",
        answer: "On the map, choose newRide, a destination and an animal. Then confirm."),
      Topic(
        question: "Can I change my mind?",
        answer: "Until the animal picks you up, yes. After that, hold on."),
      Topic(
        question: "What do I pay?",
        answer: "The fare shown next to the animal. Tip in apples."),
    ]
  }

  func dispatch(_ action: Action) { routes.send(.closed) }
}

struct HelpView: SceneView {
  func render(_ topics: [HelpStore.Topic]) -> String {
    let topics = topics.map { "\($0.question)\n\(TextLines.wrap($0.answer, indent: "  "))" }
    return page("Help", topics.joined(separator: "\n\n"), "[close]")
  }
}

extension SceneContainer {
  func buildHelp(onRoute: @escaping RouteHandler<HelpStore>) -> Scene {
    scene("help", HelpStore(), HelpView(), onRoute: onRoute)
  }
}
