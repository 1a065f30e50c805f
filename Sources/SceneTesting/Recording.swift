public import Scenes

/// What a store or service has done: the states it was in, the routes it sent, and its effects.
@MainActor
public struct Recording<Subject, State> {
  /// The states, oldest first.
  public let states: [Recorded<State>]
  /// What became of the effects of the stage, oldest first.
  public let effects: [Recorded<EffectChange>]
  let sentRoutes: [Recorded<SentRoute<Any>>]
  let reporter: IssueReporter
}

extension Recording where Subject: Store {
  /// The routes with where they came from, oldest first.
  public var routes: [Recorded<SentRoute<Subject.Route>>] {
    sentRoutes.compactMap { sent in
      sent.value.map { $0 as? Subject.Route }.map { Recorded(time: sent.time, value: $0) }
    }
  }
}
