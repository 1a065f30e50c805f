import SceneRuntime
import Scenes

/// A store with ten thousand actions.
@MainActor
final class ManyActionsStore: Store {
  /// One of the actions, none of which has an effect.
  struct Action: Dispatchable {
    static let commands = (0..<10_000).map { number in
      CommandSchema(
        "action\(number)", summary: "Does what is done by number \(number).",
        parameters: [CommandParameter("amount", name: "amount", type: .integer("Int"))])
    }

    let command: CommandCall

    init(command name: String, arguments: [Argument]) throws(CommandError) {
      command = CommandCall(name, arguments)
    }
  }

  private let relay = Relay(0)
  var state: ObservableState<Int> { relay.states }

  func dispatch(_ action: Action) {}
}

/// A minimal view.
struct ManyActionsView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "many" }
}
