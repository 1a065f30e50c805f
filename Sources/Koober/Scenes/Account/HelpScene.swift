import Scenes

/// What Koober is about.
@MainActor
final class HelpStore: Store, Derived {
  /// A question that people ask, with its answer.
  struct Topic: Equatable {
    let question: String
    let answer: String
  }

  @Dispatchable
  enum Action {
    /// Leaves the help.
    case close
  }

  enum Route { case closed }

  let routes = Routes<Route>()
  private let relay = Relay([
    Topic(
      question: "How do I call a ride?",
      answer: "On the map, newRide. Say where to go, choose an animal, and confirm."),
    Topic(
      question: "Can I change my mind?",
      answer: "Until you are picked up, yes. After that, hold on."),
    Topic(
      question: "What do I pay?",
      answer: "What stands beside the animal. Apples are a tip."),
  ])

  var state: ObservableState<[Topic]> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .close: routes.send(.closed)
    }
  }
}

struct HelpView: SceneView {
  func props(from state: [HelpStore.Topic]) -> [HelpStore.Topic] { state }

  func render(_ props: [HelpStore.Topic]) -> String {
    let topics = props.map { topic in
      "\(topic.question)\n\(TextLines.wrap(topic.answer, indent: "  "))"
    }
    return (["Help"] + topics + ["[close]"]).joined(separator: "\n\n")
  }
}

extension SceneContainer {
  func buildHelp(onRoute: @escaping RouteHandler<HelpStore>) -> Scene {
    scene("help", HelpStore(), HelpView(), onRoute: onRoute)
  }
}
