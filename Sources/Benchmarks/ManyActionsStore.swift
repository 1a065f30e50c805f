import SceneRuntime
import Scenes

/// A scene that has more actions than anybody can read.
@MainActor
final class ManyActionsStore: Store {
  /// One of ten thousand actions, none of which does anything.
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

/// Draws next to nothing.
struct ManyActionsView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "many" }
}
