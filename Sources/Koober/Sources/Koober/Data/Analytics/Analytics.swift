import FoundationEssentials
import Scenes

/// The events of analytics, and their delivery to the sink.
struct AnalyticsState: Equatable, Codable, Sendable {
  enum Event {
    case recorded(AnalyticsEvent.Kind, scene: String, action: String?, payload: String?, Moment)
    case listed(last: Int)
    case hidden
    case delivered
    case failed(KooberError)
    case resumed
  }

  /// The number of all events.
  var count = 0
  /// The last events, whether delivered or not.
  var recent: [AnalyticsEvent] = []
  /// The events as they were last listed, the oldest first.
  var listed: [String] = []
  var delivery = AnalyticsDelivery.idle

  private static let limit = 100

  /// The next state; `isDelivered` says whether there is a sink.
  static func reduce(_ state: inout AnalyticsState, _ event: Event, isDelivered: Bool) {
    switch event {
    case .recorded(let kind, let scene, let action, let payload, let date):
      state.count += 1
      let event = AnalyticsEvent(
        number: state.count, date: date, kind: kind, scene: scene, action: action,
        payload: payload)
      state.recent = (state.recent + [event]).suffix(limit)
      if isDelivered { state.delivery.add(event) }
    case .listed(let last): state.listed = state.recent.suffix(max(0, last)).map(\.line)
    case .hidden: state.listed = []
    case .delivered: state.delivery.finish()
    case .failed(let error): state.delivery.fail(error)
    case .resumed: state.delivery.resume()
    }
  }
}

/// The events that the sink has not received yet.
@CaseProperties
enum AnalyticsDelivery: Equatable, Codable, Sendable {
  case idle
  /// Events are being delivered; others follow, and the attempt before may have failed.
  case sending([AnalyticsEvent], next: [AnalyticsEvent], after: Outage?)
  /// The sink has failed; the events are delivered again after a pause.
  case waiting([AnalyticsEvent], Outage)

  /// The limit of undelivered events: the oldest ones are lost, as the gap in the numbers shows.
  private static let limit = 1000

  /// The events to deliver now.
  var batch: [AnalyticsEvent]? { sending?.0 }

  var pause: Outage? { waiting?.1 }

  mutating func add(_ event: AnalyticsEvent) {
    switch self {
    case .idle: self = .sending([event], next: [], after: nil)
    case .sending(let batch, let next, let outage):
      self = .sending(batch, next: (next + [event]).suffix(Self.limit), after: outage)
    case .waiting(let events, let outage):
      self = .waiting((events + [event]).suffix(Self.limit), outage)
    }
  }

  mutating func finish() {
    guard case .sending(_, let next, _) = self else { return }
    self = next.isEmpty ? .idle : .sending(next, next: [], after: nil)
  }

  mutating func fail(_ error: KooberError) {
    guard case .sending(let batch, let next, let outage) = self else { return }
    self = .waiting((batch + next).suffix(Self.limit), Outage(error, after: outage))
  }

  mutating func resume() {
    if case .waiting(let events, let outage) = self {
      self = .sending(events, next: [], after: outage)
    }
  }
}

/// A scene that is shown.
struct ShownScene {
  let name: String
  /// The number of the scene; nil if it was saved, because a restored scene gets a new one.
  let entry: EntryID?
}

/// Records which scenes are shown and which actions are performed.
///
/// An event contains what the user chose, but nothing that the user wrote: texts and secrets are left out. A sink that
/// fails does not disturb the app: the state has the failure, and the events are delivered later.
@MainActor
@Commands
final class Analytics: Service {
  struct State: Equatable {
    enum Delivery: Equatable {
      case idle
      case sending(events: Int)
      case waiting(events: Int, error: KooberError)
    }

    /// The events as they were last listed, the oldest first.
    var events: [String] = []
    var delivery = Delivery.idle
  }

  private let loop: FeedbackLoop<AnalyticsState, AnalyticsState.Event>
  private let date: @MainActor () -> Date
  /// The scenes that are shown.
  private var shown: [ShownScene] = []

  init(
    on stage: SceneStage, sink: (any AnalyticsSink)? = nil, date: @escaping @MainActor () -> Date
  ) {
    self.date = date
    let isDelivered = sink != nil
    loop = FeedbackLoop(
      "analytics", on: stage, initial: AnalyticsState(),
      reduce: StateReducer { (state: inout AnalyticsState, event: AnalyticsState.Event) in
        AnalyticsState.reduce(&state, event, isDelivered: isDelivered)
      },
      feedbacks: [
        Feedback(
          "deliver", request: \.delivery.batch,
          work: { (events) throws(KooberError) in try await sink?.record(events) },
          done: { .delivered }, failed: { .failed($0) }),
        .sleep(
          "pause", on: stage, request: \.delivery.pause, for: \.pause, then: .resumed),
      ])
    state = ObservableState(loop.states) { state in
      State(events: state.listed, delivery: State.Delivery(state.delivery))
    }
  }

  let state: ObservableState<State>

  /// Lists the last events.
  ///
  /// - Parameter last: The number of events.
  func list(last: Int = 20) { loop.send(.listed(last: last)) }

  /// Empties the list; the recorded events stay.
  func hide() { loop.send(.hidden) }

  /// Records the scenes that the front scene embeds now; those of another front scene follow with the move to it.
  @NotACommand func didEmbed(_ scenes: [ShownScene]) {
    if let front = scenes.first, shown.first?.entry == front.entry { didShow(scenes) }
  }

  /// Records those of the scenes in front that have not been there before.
  @NotACommand func didShow(_ scenes: [ShownScene]) {
    guard !scenes.isEmpty else { return }
    let new = scenes.filter { scene in
      !shown.contains {
        $0.entry == scene.entry || $0.entry == nil && $0.name == scene.name
      }
    }
    shown = scenes
    for scene in new { record(.screen, of: scene.name) }
  }

  /// Records an action of a scene: its case, and its payload without texts.
  @NotACommand func didPerform(_ action: Value, in scene: String) {
    switch action {
    case .symbol(let name): record(.action, of: scene, name)
    case .variant(let name, let payload):
      record(.action, of: scene, name, with: payload.jsonWithoutTexts)
    default: break
    }
  }

  private func record(
    _ kind: AnalyticsEvent.Kind, of scene: String, _ action: String? = nil,
    with payload: String? = nil
  ) {
    loop.send(
      .recorded(kind, scene: scene, action: action, payload: payload, Moment(date())))
  }
}

extension Analytics.State.Delivery {
  fileprivate init(_ delivery: AnalyticsDelivery) {
    self =
      switch delivery {
      case .idle: .idle
      case .sending(let batch, let next, _): .sending(events: batch.count + next.count)
      case .waiting(let events, let outage): .waiting(events: events.count, error: outage.error)
      }
  }
}

extension Analytics: Restorable {
  /// The events are saved, so that a replay that begins in the middle of a session lists the same ones.
  struct SavedState: Codable, Sendable {
    var log: AnalyticsState
    var shown: [String]
  }

  var savedState: SavedState { SavedState(log: loop.states.value, shown: shown.map(\.name)) }

  func restore(_ saved: SavedState) {
    var log = saved.log
    log.count = min(max(log.count, 0), .max / 2)
    shown = saved.shown.map { ShownScene(name: $0, entry: nil) }
    loop.restore(log)
  }
}

package struct AnalyticsEvent: Hashable, Codable, Sendable {
  enum Kind: String, Codable, Sendable { case screen, action }

  /// The number of the event, counted from 1.
  let number: Int
  let date: Moment
  let kind: Kind
  let scene: String
  let action: String?
  /// The payload of the action as JSON.
  let payload: String?

  /// The event as a line of JSON.
  package var line: String {
    let fields: [(name: String, json: String?)] = [
      ("number", "\(number)"), ("date", date.asValue.json()),
      ("event", Value.string(kind.rawValue).json()), ("scene", Value.string(scene).json()),
      ("action", action.map { Value.string($0).json() }), ("with", payload),
    ]
    return "{"
      + fields.compactMap { field in field.json.map { "\"\(field.name)\":\($0)" } }
      .joined(separator: ",") + "}"
  }
}

extension Value {
  /// The JSON of the value, with `<text>` in the place of each text.
  fileprivate var jsonWithoutTexts: String {
    switch self {
    case .string: Value.string("<text>").json()
    case .array(let values): "[" + values.map(\.jsonWithoutTexts).joined(separator: ",") + "]"
    case .object(let fields):
      "{"
        + fields.map { "\(Value.string($0.key).json()):\($0.value.jsonWithoutTexts)" }
        .joined(separator: ",") + "}"
    case .variant(let name, let payload):
      "{\(Value.string(name).json()):\(payload.jsonWithoutTexts)}"
    default: json()
    }
  }
}
