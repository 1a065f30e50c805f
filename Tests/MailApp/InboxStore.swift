public import Scenes

/// The inbox: received messages, and a fetch of more.
@MainActor
public final class InboxStore: Store {
  /// The state of the inbox.
  public struct State: Equatable, Codable, Sendable {
    /// The number of unread messages.
    public var unread = 0
    /// The running fetch, if any.
    public var fetch: Fetch?
    /// The selected message, which is shown.
    public var selected: Int?
  }

  /// A fetch of a message.
  @Dispatchable
  public enum Fetch: Hashable, Codable, Sendable {
    /// It arrives after a duration.
    case slowly(Duration)
    /// It never arrives.
    case never
  }

  /// The actions of the inbox.
  @Dispatchable
  public enum Action {
    /// Receives one message.
    case receive
    /// Adds messages.
    case add(count: Int, twice: Bool = false)
    /// Fetches a message, which arrives a second later.
    case fetch
    /// Fetches a message that never arrives.
    case hang
    /// Reports an error.
    case stumble
    /// Shows a message.
    case select(Int)
    /// Shows no message.
    case unselect
    /// Writes a message.
    case compose(to: String? = nil)
  }

  /// The routes of the inbox.
  public enum Route: Equatable, Sendable {
    /// Show a message.
    case message(Int)
    /// Write to a recipient.
    case compose(String?)
  }

  /// The error that `stumble` reports.
  public struct Stumble: Error, CustomStringConvertible {
    /// The message.
    public var description: String { "the inbox stumbled" }
  }

  private enum Event {
    case received(Int)
    case fetching(Fetch)
    case fetched
    case selected(Int?)
  }

  /// The sent routes, and that of the selected message.
  public let routes: Routes<Route>
  private let stage: SceneStage
  private let loop: FeedbackLoop<State, Event>

  init(on stage: SceneStage) {
    self.stage = stage
    loop = FeedbackLoop(
      "inbox", on: stage, initial: State(),
      reduce: StateReducer { (state: inout State, event: Event) in
        switch event {
        case .received(let count): state.unread += count
        case .fetching(let fetch): state.fetch = fetch
        case .fetched:
          state.unread += 1
          state.fetch = nil
        case .selected(let id): state.selected = id
        }
      },
      feedbacks: [
        Feedback("fetch", request: \.fetch) { fetch in
          switch fetch {
          case .slowly(let duration): try? await stage.clock.sleep(for: duration)
          case .never:
            await External.wait(for: "GET /messages") {
              let (silence, _) = AsyncStream<Never>.makeStream()
              for await _ in silence {}
            }
          }
          return .fetched
        }
      ])
    routes = Routes(derivedFrom: loop.states) { $0.selected.map(Route.message) }
  }

  /// The state.
  public var state: ObservableState<State> { loop.states }

  /// Performs an action.
  public func dispatch(_ action: Action) {
    switch action {
    case .receive: loop.send(.received(1))
    case .add(let count, let twice): loop.send(.received(twice ? 2 * count : count))
    case .fetch: loop.send(.fetching(.slowly(.seconds(1))))
    case .hang: loop.send(.fetching(.never))
    case .stumble: stage.report(Stumble())
    case .select(let id): loop.send(.selected(id))
    case .unselect: loop.send(.selected(nil))
    case .compose(let recipient): routes.send(.compose(recipient))
    }
  }
}

extension InboxStore: Restorable {
  /// Restores the state, and continues a fetch.
  public func restore(_ state: State) { loop.restore(state) }
}

/// Draws the inbox.
struct InboxView: SceneView {
  struct Props: Equatable {
    let unread: Int
    let isFetching: Bool
  }

  func props(from state: InboxStore.State) -> Props {
    Props(unread: state.unread, isFetching: state.fetch != nil)
  }

  func render(_ props: Props) -> String {
    "\(props.unread) unread" + (props.isFetching ? ", fetching" : "")
  }
}
