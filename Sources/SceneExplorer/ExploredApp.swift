import SceneCommands
import SceneRuntime
package import SceneSessions
package import Scenes

/// An app that an exploration brings to its states.
@MainActor
package final class ExploredApp {
  /// What a move did.
  package enum Outcome: Equatable {
    case done
    /// The app refused the move, which is part of its behavior.
    case refused
    /// The app failed, which is a finding.
    case failed(String)
  }

  /// Makes an app at the start.
  private let make: @MainActor () async throws -> AppSession
  /// The parts of the state that count; nil for all.
  private let selection: StateSelection?
  private let describe: @MainActor (any Error, AppSession) -> String
  package private(set) var session: AppSession?
  /// Whether the last move has changed no state, sent no route, moved nothing and started no work.
  private(set) var lastMoveDidNothing = false
  /// The error of the last move if an argument was not a value of its parameter; nil otherwise.
  private(set) var lastMismatch: CommandError?

  /// The time, in real time, after which a move that does not settle is a failure.
  private static let settleTimeout = Duration.seconds(2)

  /// Creates an app that is not made yet.
  ///
  /// - Parameters:
  ///   - selection: The parts of the state that count; nil for all.
  ///   - describe: The text of an error that an app has reported.
  ///   - make: Makes an app at the start.
  package init(
    comparing selection: StateSelection?,
    describing describe: @escaping @MainActor (any Error, AppSession) -> String = { error, _ in
      "\(error)"
    },
    make: @escaping @MainActor () async throws -> AppSession
  ) {
    self.selection = selection
    self.describe = describe
    self.make = make
  }

  package var app: (any SceneApp)? { session?.app }

  /// Makes a fresh app in place of the current one.
  package func begin() async throws {
    end()
    let session = try await make()
    self.session = session
    session.watchScenes()
    if let error = RefusedRequest(on: session.stage) { throw error }
  }

  package func end() {
    session?.discard()
    session = nil
  }

  /// Makes a move, and waits until its effects have settled.
  func run(_ move: ExploredMove) async -> Outcome {
    guard let session else { return .refused }
    let stage = session.stage
    let before = activity(of: session)
    lastMismatch = nil
    do {
      defer { lastMoveDidNothing = before == activity(of: session) }
      try session.observing(move.observed(in: session.app)) { try move.perform(in: session.app) }
    } catch {
      if case CommandError.typeMismatch = error { lastMismatch = error as? CommandError }
      return outcome(of: error, in: session)
    }
    do {
      if case .time(let duration, _) = move {
        lastMoveDidNothing = false
        try await stage.advance(by: duration, settlingWithin: Self.settleTimeout)
      } else if !stage.isSettled {
        try await stage.settle(within: Self.settleTimeout)
      }
      return .done
    } catch {
      return outcome(of: error, in: session)
    }
  }

  private func outcome(of error: any Error, in session: AppSession) -> Outcome {
    Self.isRefusal(error) ? .refused : .failed(describe(error, session))
  }

  private func activity(of session: AppSession) -> AppActivity {
    AppActivity(session.tracker, session.app.router, session.stage)
  }

  /// Whether an error is the app's answer to a move; others are failures of the app.
  private static func isRefusal(_ error: any Error) -> Bool {
    switch error {
    case StageError.unsettled, StageError.several: false
    case is ExploredMove.Missing, is CommandError, is LinkError, is NavigationError, is RouterError,
      is RestoringError, is StageError, is FeedbackLoopError, is CancellationError:
      true
    default: false
    }
  }

  /// The number of the state: that of all scenes and services, the place, the work in flight with the time that it
  /// still takes, and what waits.
  var key: UInt64 {
    guard let session else { return 0 }
    return Self.adding(workOf: session, to: digest)
  }

  /// The number of the state without work in flight and what waits.
  var digest: UInt64 {
    guard let session else { return 0 }
    return selection?.digest(of: session) ?? session.tracker.digest
  }

  /// The names of the effects that wake at the next deadline; nil for a task of no effect.
  var firstSleepers: [String?] { session?.stage.clock.firstSleepers ?? [] }

  /// The path of the app.
  var place: String { app?.pathNames.joined(separator: " > ") ?? "" }

  /// The states of all scenes and services, by name.
  var values: [(name: String, value: Value)] { session?.tracker.values ?? [] }

  /// The number of the state with the parts that do not count.
  private var wholeKey: UInt64 {
    guard let session else { return 0 }
    return Self.adding(workOf: session, to: session.tracker.digest)
  }

  private static func adding(workOf session: AppSession, to digest: UInt64) -> UInt64 {
    let (stage, router) = (session.stage, session.app.router)
    var key = digest
    // When a canceled effect ends is no part of the state.
    let work = stage.effects + stage.tasks
    for status in work where !status.isCancelled {
      let activity =
        switch status.activity {
        case .asleep(let deadline): "\(stage.clock.now.duration(to: deadline))"
        case .running: "running"
        case .suspended: "suspended"
        case .waiting(let call): "waits \(call ?? "")"
        }
      key = StateDigest.mix(key, .of("\(status.name) \(activity)"))
    }
    if work.count > 1 {
      for name in stage.clock.simultaneousSleepers { key = StateDigest.mix(key, .of(name ?? "")) }
    }
    for link in router.waitingLinks {
      let time = link.timeLeft.duration
      key = StateDigest.mix(key, .of("\(link.destination) \(link.condition) \(time)"))
    }
    return StateDigest.mix(key, UInt64(router.routes.pending.count))
  }

  /// Whether no move does anything in the state in which its apps begin.
  package func isDeadEnd() async throws -> Bool {
    try await begin()
    var possible = PossibleMoves()
    for move in session.map({ possible.all(in: $0) }) ?? [] {
      try await begin()
      _ = await run(move)
      if !lastMoveDidNothing { return false }
    }
    return true
  }

  // MARK: Undo

  /// What leads elsewhere than to the state that it should lead to.
  enum UndoFailure: Equatable {
    case undo
    case redo

    /// The title of a finding.
    func title(of move: ExploredMove) -> String {
      switch self {
      case .undo: "undo after \(move.subject) leads elsewhere"
      case .redo: "redo of \(move.subject) leads elsewhere"
      }
    }

    /// The lines of a script that lead there after the move.
    var lines: [String] { self == .undo ? ["undo"] : ["undo", "redo"] }
  }

  /// Goes back to an earlier state and to the current one again, as `undo` and `redo` do; nil if both are as they were, or were
  /// not at rest.
  func goBackAndForth(to earlier: Waypoint) async throws -> UndoFailure? {
    guard let later = waypoint, earlier.isAtRest, later.isAtRest else { return nil }
    guard try await travel(to: earlier) else { return .undo }
    return try await travel(to: later) ? nil : .redo
  }

  /// Brings the app, as it is, to a state; returns whether it is there.
  private func travel(to waypoint: Waypoint) async throws -> Bool {
    guard let session else { return false }
    do {
      guard try session.app.restore(waypoint.checkpoint).isEmpty else { return false }
      if !session.stage.isSettled {
        try await session.stage.settle(within: Self.settleTimeout)
      }
    } catch {
      return false
    }
    return session.tracker.digest == waypoint.digest
  }

  // MARK: Checkpoints

  /// A state to which apps can be brought back.
  struct Waypoint {
    fileprivate let checkpoint: Checkpoint
    /// The number of the whole state.
    fileprivate let key: UInt64
    /// The number of the whole state without work in flight.
    fileprivate let digest: UInt64
    /// Whether no work is in flight, and nothing waits, such as for the result of a scene.
    let isAtRest: Bool
  }

  /// What came of restoring a state.
  enum Restoration: Equatable {
    case same
    /// The app is in another state, because work in flight or something else is not part of what was saved.
    case other
    /// The app is in another state, although all of it was saved.
    case changed
  }

  /// The current state; nil if a part of it cannot be restored.
  var waypoint: Waypoint? {
    guard let session, let checkpoint = session.app.checkpoint else { return nil }
    let (stage, router) = (session.stage, session.app.router)
    return Waypoint(
      checkpoint: checkpoint, key: wholeKey, digest: session.tracker.digest,
      isAtRest: stage.effects.isEmpty && stage.tasks.isEmpty && router.waitingLinks.isEmpty
        && router.routes.pending.isEmpty
        && !router.tree.entries.contains(where: \.awaitsResult))
  }

  /// Brings a fresh app to a state.
  ///
  /// The current app would be faster, but what is in no state, such as the data of a server that stands in for another
  /// one, would differ with the moves that were tried before.
  func restore(_ waypoint: Waypoint) async throws -> Restoration {
    try await begin()
    guard let session else { return .other }
    do {
      guard try session.app.restore(waypoint.checkpoint).isEmpty else { return .other }
      if !session.stage.isSettled {
        try await session.stage.settle(within: Self.settleTimeout)
      }
    } catch {
      return .other
    }
    if wholeKey == waypoint.key { return .same }
    return waypoint.isAtRest && session.tracker.digest != waypoint.digest ? .changed : .other
  }
}
