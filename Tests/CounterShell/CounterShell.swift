import SceneShell

@MainActor final class CounterStore: Store, Restorable {
  @Dispatchable enum Action {
    /// Adds one.
    case increment
    /// Adds a number.
    case add(Int)
  }

  private let count = Relay(0)
  var state: ObservableState<Int> { count.states }

  func dispatch(_ action: Action) {
    switch action {
    case .increment: count.accept(count.value &+ 1)
    case .add(let number): count.accept(count.value &+ number)
    }
  }

  func restore(_ state: Int) { count.accept(state) }
}

struct CounterView: SceneView {
  func props(from state: Int) -> Int { state }
  func render(_ props: Int) -> String { "count: \(props)" }
}

@main struct CounterShell: ShellApp {
  static let name = "counter"
  static let version = "1.0"

  static func make(with options: NoOptions, for launch: Launch) throws -> any SceneApp {
    try SingleSceneApp(on: launch.stage) {
      Scene("counter", store: CounterStore(), view: CounterView())
    }
  }
}
