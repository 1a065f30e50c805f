public import Scenes
public import Testing

extension Recording where State: Equatable {
  /// Expects exactly these states, whenever they were.
  ///
  /// - Parameters:
  ///   - expected: The states, oldest first; a state that is kept while something else changes isn't
  ///     recorded again.
  ///   - sourceLocation: Where the issue is shown.
  public func expectStates(
    _ expected: [State], sourceLocation: SourceLocation = #_sourceLocation
  ) {
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
  /// Expects that a part of the states went through exactly these values.
  ///
  /// ```swift
  /// recording.expectStates(of: \.view, [.initial, .selectRideOption])
  /// ```
  ///
  /// - Parameters:
  ///   - part: What to look at.
  ///   - expected: The values, oldest first; one that stays the same from state to state counts once.
  ///   - sourceLocation: Where the issue is shown.
  public func expectStates<Part: Equatable>(
    of part: (State) -> Part, _ expected: [Part],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var parts: [Part] = []
    for state in states {
      let next = part(state.value)
      if parts.last != next { parts.append(next) }
    }
    expect("states", expected, parts, at: sourceLocation)
  }

  /// Expects that the state has stayed as it was.
  public func expectNoStates(sourceLocation: SourceLocation = #_sourceLocation) {
    expect("states", [], states.map { Value(reflecting: $0.value) }, at: sourceLocation)
  }

  /// Expects that nothing has become of any effect.
  public func expectNoEffects(sourceLocation: SourceLocation = #_sourceLocation) {
    expectEffects([] as [EffectChange], sourceLocation: sourceLocation)
  }

  /// Expects that no route has been sent.
  public func expectNoRoutes(sourceLocation: SourceLocation = #_sourceLocation) {
    expect("routes", [], sentRoutes.map { Value(reflecting: $0.value) }, at: sourceLocation)
  }

  /// Expects exactly these changes of effects, whenever they were.
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
  /// Expects exactly these routes with where they came from, whenever they were sent.
  public func expectRoutes(
    _ expected: [SentRoute<Subject.Route>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("routes", expected, routes.map(\.value), at: sourceLocation)
  }

  /// Expects exactly these routes with where they came from, each at its virtual time.
  public func expectRoutes(
    _ expected: [Recorded<SentRoute<Subject.Route>>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect("routes", expected, routes, at: sourceLocation)
  }
}
