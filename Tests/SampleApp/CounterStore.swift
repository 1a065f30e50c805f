public import Scenes

/// A counter with immediate and delayed additions.
@MainActor
public final class CounterStore: Store {
  /// The state of the counter.
  public struct State: Equatable {
    /// The number.
    public var count = 0
    /// The pending additions.
    public var awaited: [Addition] = []
  }

  /// A delayed addition.
  public struct Addition: Hashable, Sendable {
    /// The amount to add.
    public let amount: Int
    /// The time between the action and the addition.
    public let delay: Duration
  }

  /// The actions of the counter.
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
    /// Reports an error.
    case stumble
  }

  /// The routes of the counter.
  public enum Route: Equatable, Sendable {
    /// Show a page of the settings.
    case settings(SettingsPage)
  }

  private enum Event {
    case added(Int)
    case awaits(Addition)
    case arrived(Addition)
  }

  /// The error that `stumble` reports.
  public struct Stumble: Error, CustomStringConvertible {
    /// The message, with a control character that must not reach a terminal.
    public var description: String { "the counter\u{7} stumbled" }
  }

  /// The sent routes.
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

  /// Performs an action.
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
