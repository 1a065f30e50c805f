public import Scenes

/// A number that one can add to, now or later.
@MainActor
public final class CounterStore: Store {
  /// What the counter knows.
  public struct State: Equatable {
    /// The number.
    public var count = 0
    /// What is added soon.
    public var awaited: [Addition] = []
  }

  /// Something to be added after a while.
  public struct Addition: Hashable, Sendable {
    /// How much.
    public let amount: Int
    /// How long from when it was asked for.
    public let delay: Duration
  }

  /// What can be done with the counter.
  @Dispatchable
  public enum Action {
    /// Adds one.
    case increment
    /// Adds a number.
    case add(amount: Int, twice: Bool = false)
    /// Adds a number after a while.
    case addLater(amount: Int, after: Duration)
    /// Shows a page of the settings.
    case openSettings(page: SettingsPage)
    /// Goes wrong by itself.
    case stumble
  }

  /// Where the counter leads.
  public enum Route: Equatable, Sendable {
    /// To a page of the settings.
    case settings(SettingsPage)
  }

  private enum Event {
    case added(Int)
    case awaits(Addition)
    case arrived(Addition)
  }

  /// What the counter reports when it goes wrong.
  public struct Stumble: Error, CustomStringConvertible {
    /// The words, with a character in them that no terminal may get.
    public var description: String { "the counter\u{7} stumbled" }
  }

  /// The routes, as they come.
  public let routes = Routes<Route>()
  private let stage: SceneStage
  private let loop: FeedbackLoop<State, Event>

  init(on stage: SceneStage) {
    self.stage = stage
    loop = FeedbackLoop(
      "counter", on: stage, initial: State(),
      reduce: StateReducer { (state: inout State, event: Event) in
        switch event {
        case .added(let amount): state.count += amount
        case .awaits(let addition): state.awaited.append(addition)
        case .arrived(let addition):
          state.awaited.removeAll { $0 == addition }
          state.count += addition.amount
        }
      },
      feedbacks: [
        Feedback("addLater", requests: \.awaited) { addition in
          try? await stage.clock.sleep(for: addition.delay)
          return .arrived(addition)
        }
      ])
  }

  /// The state.
  public var state: ObservableState<State> { loop.states }

  /// Does what an action says.
  public func dispatch(_ action: Action) {
    switch action {
    case .increment: loop.send(.added(1))
    case .add(let amount, let twice): loop.send(.added(twice ? 2 * amount : amount))
    case .addLater(let amount, let delay):
      loop.send(.awaits(Addition(amount: amount, delay: delay)))
    case .openSettings(let page): routes.send(.settings(page))
    case .stumble: stage.report(Stumble())
    }
  }
}

/// Draws the counter.
struct CounterView: SceneView {
  struct Props: Equatable {
    let count: Int
    let isWaiting: Bool
  }

  func props(from state: CounterStore.State) -> Props {
    Props(count: state.count, isWaiting: !state.awaited.isEmpty)
  }

  func render(_ props: Props) -> String {
    "count: \(props.count)" + (props.isWaiting ? " …" : "")
  }
}
