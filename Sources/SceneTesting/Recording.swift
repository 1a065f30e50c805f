public import Scenes
public import Testing

/// A recording of a store or service: its states, routes and effects.
@MainActor
public struct Recording<Subject, State> {
  /// The states, oldest first.
  public let states: [Recorded<State>]
  package let effects: [Recorded<EffectChange>]
  let sentRoutes: [Recorded<SentRoute<Any>>]
  let reporter: IssueReporter
}

extension Recording where Subject: Store {
  /// The routes with their sources, oldest first.
  package var routes: [Recorded<SentRoute<Subject.Route>>] {
    sentRoutes.compactMap { sent in
      sent.value.map { $0 as? Subject.Route }.map { Recorded(time: sent.time, value: $0) }
    }
  }
}

/// A state, a route or a change of an effect, with the virtual time at which it was recorded.
public struct Recorded<Value> {
  /// The time since the stage was created.
  public let time: Duration
  /// The recorded value.
  public let value: Value

  /// Creates a record; ``at(_:_:)`` reads better in an expectation.
  public init(time: Duration, value: Value) {
    self.time = time
    self.value = value
  }

  /// An expected value with its time, such as `.at(.seconds(1), .loaded)`.
  public static func at(_ time: Duration, _ value: Value) -> Recorded {
    Recorded(time: time, value: value)
  }
}

extension Recorded: Equatable where Value: Equatable {}
extension Recorded: Sendable where Value: Sendable {}

/// A route with its source.
public enum SentRoute<Route> {
  /// An action sent it.
  case action(Route)
  /// A state required it.
  case state(Route)

  package var route: Route {
    switch self {
    case .action(let route), .state(let route): route
    }
  }

  func map<Other>(_ transform: (Route) -> Other?) -> SentRoute<Other>? {
    switch self {
    case .action(let route): transform(route).map { .action($0) }
    case .state(let route): transform(route).map { .state($0) }
    }
  }
}

extension SentRoute: Equatable where Route: Equatable {}
extension SentRoute: Sendable where Route: Sendable {}

/// Records a store or service without keeping it alive.
@MainActor
final class Recorder<State> {
  struct Mark {
    var states = 0
    var routes = 0
    var effects = 0
  }

  private(set) var states: [Recorded<State>] = []
  private(set) var routes: [Recorded<SentRoute<Any>>] = []
  private(set) var effects: [Recorded<EffectChange>] = []
  private let clock: StageClock

  init(on stage: SceneStage) {
    clock = stage.clock
    stage.watchEffects { [weak self] in self?.add($0, to: \.effects) }
  }

  var mark: Mark { Mark(states: states.count, routes: routes.count, effects: effects.count) }

  func record(_ states: ObservableState<State>) -> StateObservation {
    states.observe { [weak self] in self?.add($0, to: \.states) }
  }

  func recordRoutes<S: Store>(of store: S) {
    store.routes.observe(
      { [weak self] route, origin in
        self?.add(origin == .action ? .action(route) : .state(route), to: \.routes)
      }, onWithdraw: {})
  }

  private func add<Element>(
    _ element: Element, to list: ReferenceWritableKeyPath<Recorder, [Recorded<Element>]>
  ) {
    self[keyPath: list].append(Recorded(time: clock.now.offset, value: element))
  }
}

extension Recording where State: Equatable {
  /// Expects exactly these states, at any times.
  ///
  /// - Parameters:
  ///   - expected: The states, oldest first; a state that is unchanged while another part changes is not
  ///     recorded again.
  ///   - sourceLocation: The location of the issue.
  public func expectStates(_ expected: [State], sourceLocation: SourceLocation = #_sourceLocation) {
    expect("states", expected, states.map(\.value), at: sourceLocation)
  }

  /// Expects exactly these states, each at its virtual time.
  public func expectStates(
    _ expected: [Recorded<State>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("states", expected, states, at: sourceLocation)
  }
}

extension Recording {
  /// Expects that a part of the states had exactly these values.
  ///
  /// ```swift
  /// recording.expectStates(of: \.view, [.initial, .selectRideOption])
  /// ```
  ///
  /// - Parameters:
  ///   - part: The part to compare.
  ///   - expected: The values, oldest first; a value that is unchanged from state to state counts once.
  ///   - sourceLocation: The location of the issue.
  public func expectStates<Part: Equatable>(
    of part: (State) -> Part, _ expected: [Part], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var parts: [Part] = []
    for state in states {
      let next = part(state.value)
      if parts.last != next { parts.append(next) }
    }
    expect("states", expected, parts, at: sourceLocation)
  }

  /// Expects that the state has not changed.
  public func expectNoStates(sourceLocation: SourceLocation = #_sourceLocation) {
    expect("states", [], states.map { Value(reflecting: $0.value) }, at: sourceLocation)
  }

  /// Expects that no effect has changed.
  public func expectNoEffects(sourceLocation: SourceLocation = #_sourceLocation) {
    expectEffects([] as [EffectChange], sourceLocation: sourceLocation)
  }

  /// Expects that no route was sent.
  public func expectNoRoutes(sourceLocation: SourceLocation = #_sourceLocation) {
    expect("routes", [], sentRoutes.map { Value(reflecting: $0.value) }, at: sourceLocation)
  }

  /// Expects exactly these changes of effects, at any times.
  public func expectEffects(
    _ expected: [EffectChange], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("effects", expected, effects.map(\.value), at: sourceLocation)
  }

  /// Expects exactly these changes of effects, each at its virtual time.
  public func expectEffects(
    _ expected: [Recorded<EffectChange>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("effects", expected, effects, at: sourceLocation)
  }

  private func expect<Element: Equatable>(
    _ what: String, _ expected: [Element], _ recorded: [Element], at sourceLocation: SourceLocation
  ) {
    let difference = Difference(expected: expected, recorded: recorded) {
      DifferenceItem(value: Value(reflecting: $0))
    }
    report(difference, of: what, at: sourceLocation)
  }

  private func expect<Element: Equatable>(
    _ what: String, _ expected: [Recorded<Element>], _ recorded: [Recorded<Element>],
    at sourceLocation: SourceLocation
  ) {
    let difference = Difference(expected: expected, recorded: recorded) {
      DifferenceItem(time: $0.time, value: Value(reflecting: $0.value))
    }
    report(difference, of: what, at: sourceLocation)
  }

  private func report(
    _ difference: Difference, of what: String, at sourceLocation: SourceLocation
  ) {
    guard !difference.isEmpty else { return }
    let head = "the \(what) differ (- expected, + recorded)"
    reporter.report(([head] + difference.lines).joined(separator: "\n"), sourceLocation)
  }
}

extension Recording where Subject: Store, Subject.Route: Equatable {
  /// Expects exactly these routes with their sources, at any times.
  public func expectRoutes(
    _ expected: [SentRoute<Subject.Route>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("routes", expected, routes.map(\.value), at: sourceLocation)
  }

  /// Expects exactly these routes with their sources, each at its virtual time.
  public func expectRoutes(
    _ expected: [Recorded<SentRoute<Subject.Route>>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("routes", expected, routes, at: sourceLocation)
  }
}
