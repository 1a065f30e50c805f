import FoundationEssentials
import Scenes

/// Records which scenes are shown and which actions are performed.
///
/// An event contains what the user chose, but nothing that the user wrote: texts and secrets are left out.
@MainActor
@Commands
final class Analytics: Service {
  struct State: Equatable {
    /// The events as they were last listed, the oldest first.
    var events: [String] = []
  }

  private let sink: (any AnalyticsSink)?
  private let recent = InMemoryAnalyticsSink()
  private let date: @MainActor () -> Date
  private let report: @MainActor (KooberError) -> Void
  private var count = 0
  /// The scene that was shown last, and its entry; a restored scene gets a new one.
  private var shown: (scene: String, entry: EntryID?)?
  private var hasFailed = false
  private let relay = Relay(State())

  /// Creates the service; `report` receives the first error of the sink.
  init(
    sink: (any AnalyticsSink)? = nil, date: @escaping @MainActor () -> Date,
    report: @escaping @MainActor (KooberError) -> Void
  ) {
    self.sink = sink
    self.date = date
    self.report = report
  }

  var state: ObservableState<State> { relay.states }

  /// Lists the last events.
  ///
  /// - Parameter last: The number of events.
  func list(last: Int = 20) {
    relay.change { $0.events = recent.events.suffix(max(0, last)).map(\.line) }
  }

  /// Empties the list; the recorded events stay.
  func hide() { relay.change { $0.events = [] } }

  /// Records that a scene is shown, once for each entry of the tree.
  @NotACommand func didShow(_ scene: String, as entry: EntryID) {
    guard shown?.entry != entry else { return }
    let isRestored = shown?.entry == nil && shown?.scene == scene
    shown = (scene, entry)
    if !isRestored { record(.screen, of: scene) }
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
    count += 1
    let event = AnalyticsEvent(
      number: count, date: Moment(date()), kind: kind, scene: scene, action: action,
      payload: payload)
    recent.record(event)
    do throws(KooberError) { try sink?.record(event) } catch {
      if !hasFailed { report(error) }
      hasFailed = true
    }
  }
}

extension Analytics: Restorable {
  /// The events are saved, so that a replay that begins in the middle of a session lists the same ones.
  struct SavedState: Codable, Sendable {
    var count: Int
    var shown: String?
    var recent: [AnalyticsEvent]
    var listed: [String]
  }

  var savedState: SavedState {
    SavedState(
      count: count, shown: shown?.scene, recent: recent.events, listed: currentState.events)
  }

  func restore(_ state: SavedState) {
    count = min(max(state.count, 0), .max / 2)
    shown = state.shown.map { ($0, nil) }
    recent.events = state.recent
    relay.update(to: State(events: state.listed))
  }
}

struct AnalyticsEvent: Hashable, Codable, Sendable {
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
  var line: String {
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
