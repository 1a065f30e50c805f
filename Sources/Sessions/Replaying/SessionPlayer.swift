package import OrderedCollections
package import Scenes

/// Repeats a run from the lines of its journal: what comes from outside comes from there.
@MainActor
package final class SessionPlayer {
  /// Where a replay is no longer what was recorded.
  package enum Difference: Equatable, Sendable {
    /// The state is another than it was.
    case state(recorded: UInt64, here: UInt64)
    /// It could be done then, and can't now.
    case fails(String)
    /// It couldn't be done then, for this reason, and can now.
    case succeeds(insteadOf: String)
    /// More sleepers wake than in any session that somebody could have had.
    case restless(Int)
    /// The app reports something and didn't then, or the other way round.
    case reports(recorded: [String])
    /// Nobody asks here for what somebody outside has answered.
    case unasked(String)
  }

  /// What became of an entry.
  package struct Outcome {
    /// How it differs from what was recorded; nothing where it doesn't.
    package var differences: [Difference] = []
    /// What has changed here, where that is of interest: moments are kept, or something differs.
    package var changes: [StateTracker.Change] = []
    /// What was asked here and isn't answered in the journal.
    package var unanswered: [String] = []
    /// What the app has reported.
    package var reports: [String] = []
  }

  /// What somebody in the app waits for.
  private struct Call {
    let name: String
    let number: Int
    /// Takes the answer, unless it is of another type.
    let take: @MainActor (JournalAnswer.Outcome) -> Bool
  }

  /// Where the run is repeated.
  package private(set) var stage: SceneStage
  /// The run that is here, of the app that was made last.
  private var session: AppSession?
  /// The states after the last entry.
  private var told: StateTracker.Mark?
  private var answers: [JournalAnswer] = []
  private var calls: [Call] = []
  private var abandoned: [Call] = []
  private var callsMade = 0
  private var outcome = Outcome()
  /// The values of what the journal leaves out, by its name.
  private let secrets: [String: String]
  /// The names of what is left out, and has no value.
  package private(set) var missingSecrets: OrderedSet<String> = []
  /// The names of what is left out in what has been played.
  package private(set) var knownSecrets: Set<String> = []
  /// Whether arguments are played in part: what is secret in them is left out.
  package private(set) var playsParts = false

  /// Does what a journal's call says, as somebody did it.
  package var perform: @MainActor (JournalEntry.Kind, CommandCall) async throws -> Void = { _, _ in
  }
  /// Makes an app on the stage, which then begins.
  package var makeApp: @MainActor () async throws -> Void = {}

  /// Prepares a stage for the app of a run.
  ///
  /// - Parameters:
  ///   - header: How the run began.
  ///   - secrets: The values of what the journal leaves out, by its name.
  package init(_ header: JournalHeader, secrets: [String: String] = [:]) {
    stage = .replaying(seed: header.origin.seed, wasLive: header.origin.isLive)
    self.secrets = secrets
    answers = header.environment
    stage.journal = self
  }

  /// Ends the replay; whoever waits for an answer waits for ever.
  package func end() {
    stage.journal = nil
    session?.end()
    session = nil
    perform = { _, _ in }
    makeApp = {}
  }

  /// Prepares a stage for another app, whose beginning answers what it asks while it is made.
  private func renew(_ origin: JournalOrigin) {
    stage.journal = nil
    session = nil
    stage = .replaying(seed: origin.seed, wasLive: origin.isLive)
    stage.journal = self
    // Who waits there waits for ever.
    abandoned += calls
    calls = []
    callsMade = 0
  }

  /// The app has been made on the stage, and is about to start.
  package func begin(_ session: AppSession) {
    self.session = session
    told = session.tracker.mark()
  }

  /// Brings the app to what it was when a journal began in the middle of a run.
  ///
  /// - Returns: What of it didn't come back, in words; where that isn't all that is other, so much is said.
  /// - Throws: What stands in the way.
  package func restore(_ header: JournalHeader) async throws -> [String] {
    guard let saved = header.state, let session else { return [] }
    await session.start()
    await stage.becomeQuiet()
    let app = session.app
    var losses = try app.restore(
      try app.readSaved(Array(saved.json(pretty: true).utf8)), cause: "restore")
    await stage.becomeQuiet()
    told = session.tracker.mark()
    if let digest = header.digest, digest != session.tracker.digest, losses.isEmpty {
      losses.append("the state isn't all that it was")
    }
    return losses
  }

  /// Plays an entry.
  package func play(_ entry: JournalEntry) async -> Outcome {
    outcome = Outcome()
    let began = RealTime.now
    answers = entry.asked
    if case .start(let origin?) = entry.input {
      renew(origin)
      do { try await makeApp() } catch { outcome.differences.append(.fails("\(error)")) }
    }
    stage.clock.move(to: StageClock.Instant(offset: entry.time))
    let failure = await apply(entry.input)
    let isAlone = stage.isQuiet && entry.isRepeatable
    if !stage.isQuiet { await stage.becomeQuiet() }
    let cost = began.duration(to: RealTime.now)
    switch (entry.failure, failure) {
    case (nil, let now?): outcome.differences.append(.fails(now))
    case (let then?, nil): outcome.differences.append(.succeeds(insteadOf: then))
    default: break
    }
    // Whoever replays hears of it here.
    outcome.reports = stage.takeFailures().map { "\($0)" }
    compare(with: entry)
    if let session, let told {
      self.told = session.tracker.mark()
      if session.moments != nil || !outcome.differences.isEmpty {
        outcome.changes = session.tracker.changes(since: told)
      }
      if session.moments != nil {
        var played = entry
        played.changes = outcome.changes.flatMap(\.changes)
        session.add(played, changing: outcome.changes, taking: cost, isAlone: isAlone)
      }
    }
    return outcome
  }

  private func compare(with entry: JournalEntry) {
    if entry.reports.isEmpty != outcome.reports.isEmpty {
      outcome.differences.append(.reports(recorded: entry.reports))
    }
    let digest = session?.tracker.digest ?? 0
    if digest != entry.digest {
      outcome.differences.append(.state(recorded: entry.digest, here: digest))
    }
  }

  private func apply(_ input: JournalEntry.Input) async -> String? {
    do {
      switch input {
      case .start: await session?.start()
      case .call(let kind, let call): try await perform(kind, revealing(call))
      case .clock(let time, let wakes): await move(to: time, waking: wakes)
      case .answer(let answer, let call, _): give(answer, to: call)
      case .restore(let saved, let force): try restore(saved, force)
      case .travel(let moment, let saved):
        guard let session, let way = session.moments?.way(to: moment) else {
          try restore(saved, true)
          break
        }
        _ = try way.lead(session.app, to: moment)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func move(to time: Duration, waking count: Int?) async {
    let clock = stage.clock
    let target = StageClock.Instant(offset: time)
    var left = count ?? .max
    var woken = 0
    while left > 0, let deadline = clock.nextDeadline, deadline <= target || count != nil {
      left -= 1
      woken += 1
      guard woken <= Self.mostWakes else {
        outcome.differences.append(.restless(Self.mostWakes))
        return
      }
      clock.wakeFirst()
      if !stage.isQuiet { await stage.becomeQuiet() }
    }
    clock.move(to: target)
  }

  private func restore(_ saved: Value, _ force: Bool) throws {
    guard let app = session?.app else { return }
    let saved = try app.readSaved(Array(saved.json().utf8))
    _ = try app.restore(saved, cause: "restore", force: force)
  }

  /// Gives an answer to whoever asked for it: the same call as then, or else the first of its name.
  private func give(_ answer: JournalAnswer, to number: Int) {
    let index =
      calls.firstIndex { $0.number == number && answer.mayBe(to: $0.name) }
      ?? calls.firstIndex { $0.name == answer.name }
    guard let index else {
      outcome.differences.append(.unasked(answer.name))
      return
    }
    // Whoever gets nothing goes on waiting.
    if calls[index].take(answer.outcome) { calls.remove(at: index) }
  }

  /// A call with the values of secrets; one that has none is a text that is none's.
  private func revealing(_ call: CommandCall) -> CommandCall {
    var call = call
    for (index, argument) in call.arguments.enumerated() {
      if case .text(let text, _) = argument.input, text.utf8.contains(UInt8(ascii: "<")),
        text.contains(Value.redacted.description)
      {
        playsParts = true
      }
      guard case .value(.variant(Argument.secretField, .string(let name))) = argument.input else {
        continue
      }
      knownSecrets.insert(name)
      if secrets[name] == nil { missingSecrets.append(name) }
      let text = secrets[name] ?? Self.placeholder
      // A number is one without quotes only.
      call.arguments[index].input = .text(text, quoted: text == "null")
    }
    return call
  }

  /// The most sleepers that wake by one entry.
  private static let mostWakes = 1_000_000

  private static let placeholder = "placeholder"
}

extension SessionPlayer: StageJournal {
  package var isBusy: Bool { false }

  package func read<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard
      let index = answers.firstIndex(where: { $0.name == name })
        ?? answers.firstIndex(where: { $0.mayBe(to: name) })
    else {
      outcome.unanswered.append(name)
      return try ask()
    }
    switch answers.remove(at: index).outcome {
    case .value(let value):
      if let answer = try? StateCoding.state(Answer.self, from: value, at: name) { return answer }
    case .error(let value):
      if let error = try? StateCoding.state(Failure.self, from: value, at: name) { throw error }
    }
    // The type of the answer is another by now.
    outcome.unanswered.append(name)
    return try ask()
  }

  package func request<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, isAwaited: Bool, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    callsMade += 1
    let number = callsMade
    return try await External.wait(for: name, showing: isAwaited) { () async throws(Failure) in
      let result: Result<Answer, Failure> = await withCheckedContinuation { continuation in
        calls.append(
          Call(name: name, number: number) { [self] outcome in
            switch outcome {
            case .value(let value):
              if let answer = try? StateCoding.state(Answer.self, from: value, at: name) {
                continuation.resume(returning: .success(answer))
                return true
              }
            case .error(let value):
              if let error = try? StateCoding.state(Failure.self, from: value, at: name) {
                continuation.resume(returning: .failure(error))
                return true
              }
            }
            self.outcome.unanswered.append(name)
            return false
          })
      }
      return try result.get()
    }
  }

  package func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async { body() }

  // Whoever replays takes the failures from the stage.
  package func noteFailure(_ failure: any Error) {}

  // The record says when it happened; what happens in the replay is as little repeatable.
  package func noteResumption(_ resumption: UnnamedResumption) {}

  package func sleeperIsDue() {}
}

extension JournalAnswer {
  /// Whether it may answer what has a name, which isn't written where it has something secret in it.
  fileprivate func mayBe(to name: String) -> Bool {
    self.name == name || self.name.contains(Value.redacted.description)
  }
}
