public import Scenes

/// The messages that have come, and may come yet.
@MainActor
public final class InboxStore: Store {
  /// What the inbox knows.
  public struct State: Equatable, Codable, Sendable {
    /// How many messages nobody has read.
    public var unread = 0
    /// What is being fetched.
    public var fetch: Fetch?
    /// The message that is selected, which is shown.
    public var selected: Int?
  }

  /// How messages are fetched.
  @Dispatchable
  public enum Fetch: Hashable, Codable, Sendable {
    /// They come after a while.
    case slowly(Duration)
    /// They never come.
    case never
  }

  /// What can be done in the inbox.
  @Dispatchable
  public enum Action {
    /// One message comes.
    case receive
    /// Messages come.
    case add(count: Int, twice: Bool = false)
    /// Fetches a message, which comes one second later.
    case fetch
    /// Fetches a message that never comes.
    case hang
    /// Goes wrong by itself.
    case stumble
    /// Shows a message.
    case select(Int)
    /// Shows no message.
    case unselect
    /// Writes a message.
    case compose(to: String? = nil)
  }

  /// Where the inbox leads.
  public enum Route: Equatable, Sendable {
    /// To a message.
    case message(Int)
    /// To a draft.
    case compose(String?)
  }

  /// What happens when the inbox stumbles.
  public struct Stumble: Error, CustomStringConvertible {
    /// The words.
    public var description: String { "the inbox stumbled" }
  }

  private enum Event {
    case received(Int)
    case fetching(Fetch)
    case fetched
    case selected(Int?)
  }

  /// The routes: the selected message is one.
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

  /// Does what an action says.
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
  /// Goes on with what was known, and fetched.
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
