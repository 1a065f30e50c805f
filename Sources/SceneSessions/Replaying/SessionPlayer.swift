package import OrderedCollections
package import Scenes

/// Replays a run from the entries of its journal, which contain the answers of external systems.
@MainActor
package final class SessionPlayer {
  /// A difference between a replay and its recording.
  package enum Difference: Equatable, Sendable {
    /// The state differs.
    case state(recorded: UInt64, here: UInt64)
    /// The input succeeded in the recording and fails here.
    case fails(String)
    /// The input failed in the recording, for this reason, and succeeds here.
    case succeeds(insteadOf: String)
    /// More sleepers wake than a recorded run could have had.
    case tooManyWakes(Int)
    /// The app reports failures only here, or only in the recording.
    case reports(recorded: [String])
    /// The recording has an answer to a request that is not sent here.
    case unrequested(String)
    /// The state has changed here since the last input, and no input explains it.
    case unrecorded(UnrecordedAnswer)
  }

  /// The outcome of an entry.
  package struct Outcome {
    /// The differences; empty if there are none.
    package var differences: [Difference] = []
    /// The changes of the app's state, if moments are kept or there are differences.
    package var changes: [StateTracker.Change] = []
    /// The places from the root to the front scene.
    package var place: [String] = []
    /// The requests without an answer in the journal.
    package var unanswered: [String] = []
    /// The failures that the app reported.
    package var reports: [String] = []
  }

  /// A request that waits for its answer.
  private struct Call {
    let name: String
    let number: Int
    /// Accepts the answer; returns false if it has a different type.
    let take: @MainActor (JournalAnswer.Outcome) -> Bool
  }

  /// The stage of the replay.
  package private(set) var stage: SceneStage
  /// The run of the current app.
  private var session: AppSession?
  /// The states after the last entry.
  private var lastMark: StateTracker.Mark?
  private var lastDigest: UInt64 = 0
  private var answers: [JournalAnswer] = []
  private var calls: [Call] = []
  private var abandoned: [Call] = []
  private var callsMade = 0
  private var outcome = Outcome()
  /// The values of redacted secrets, by name.
  private let secrets: [String: String]
  /// The names of redacted secrets without a value.
  package private(set) var missingSecrets: OrderedSet<String> = []
  /// The names of redacted secrets in the entries played so far.
  package private(set) var knownSecrets: Set<String> = []

  /// Performs a recorded call.
  package var perform: @MainActor (JournalEntry.Kind, CommandCall) async throws -> Void = { _, _ in
  }
  /// The message about an error, which can name the scenes of the app.
  package var describe: @MainActor (any Error) -> String = { "\($0)" }
  /// Makes an app on the stage, which then starts.
  package var makeApp: @MainActor () async throws -> Void = {}

  /// Prepares a stage for the app of a run.
  ///
  /// - Parameters:
  ///   - header: The header of the journal.
  ///   - secrets: The values of redacted secrets, by name.
  package init(_ header: JournalHeader, secrets: [String: String] = [:]) {
    stage = .replaying(seed: header.origin.seed, wasLive: header.origin.isLive)
    self.secrets = secrets
    answers = header.environment.map { revealing($0) }
    stage.journal = self
  }

  /// Ends the replay; requests without an answer wait forever.
  package func end() {
    stage.journal = nil
    session?.end()
    session = nil
    perform = { _, _ in }
    makeApp = {}
  }

  /// Prepares a stage for another app, whose start entry contains its answers.
  private func renew(_ origin: JournalOrigin) {
    stage.journal = nil
    session = nil
    stage = .replaying(seed: origin.seed, wasLive: origin.isLive)
    stage.journal = self
    // Their requests wait forever.
    abandoned += calls
    calls = []
    callsMade = 0
  }

  /// Sets the run of an app that was made on the stage and is about to start.
  package func begin(_ session: AppSession) {
    self.session = session
    mark(session)
  }

  private func mark(_ session: AppSession) {
    lastMark = session.tracker.mark()
    lastDigest = session.tracker.digest
  }

  /// Restores the app's state from a journal that begins in the middle of a run.
  ///
  /// - Returns: Messages about the parts that could not be restored, or about a state that differs.
  /// - Throws: The reason why the state cannot be restored.
  package func restore(_ header: JournalHeader) async throws -> [String] {
    guard let saved = header.state, let session else { return [] }
    await session.start()
    await stage.waitUntilQuiet()
    let app = session.app
    var losses = try app.restore(
      try app.readSaved(Array(saved.json(pretty: true).utf8)), cause: "restore")
    await stage.waitUntilQuiet()
    mark(session)
    if let digest = header.digest, digest != session.tracker.digest, losses.isEmpty {
      losses.append("the state differs from the recorded one")
    }
    return losses
  }

  /// Plays an entry and returns its outcome.
  package func play(_ entry: JournalEntry) async -> Outcome {
    outcome = Outcome()
    compareSinceLastEntry()
    // Those that the app had while it was made.
    reportUnusedAnswers()
    let began = RealTime.now
    answers = entry.requested.map { revealing($0) }
    if case .start(let origin?) = entry.input {
      renew(origin)
      do { try await makeApp() } catch { outcome.differences.append(.fails("\(error)")) }
    }
    stage.clock.move(to: StageClock.Instant(offset: entry.time))
    let failure = await apply(entry.input)
    let isSelfContained = stage.isQuiet && entry.isRepeatable
    if !stage.isQuiet { await stage.waitUntilQuiet() }
    let cost = began.duration(to: RealTime.now)
    switch (entry.failure, failure) {
    case (nil, let now?): outcome.differences.append(.fails(now))
    case (let then?, nil): outcome.differences.append(.succeeds(insteadOf: then))
    default: break
    }
    // The outcome contains the failures, so the stage need not report them.
    outcome.reports = stage.takeFailures().map(describe)
    compare(with: entry)
    if let session, let lastMark {
      mark(session)
      outcome.place =
        outcome.differences.isEmpty ? [] : session.writer.redactor.pathNames(of: session.app)
      if session.moments != nil || !outcome.differences.isEmpty {
        outcome.changes = session.tracker.changes(since: lastMark)
      }
      if session.moments != nil {
        var played = entry
        played.changes = outcome.changes.flatMap(\.changes)
        session.add(
          played, changing: outcome.changes, taking: cost, isSelfContained: isSelfContained)
      }
    }
    return outcome
  }

  /// Compares the state after the last entry, which nothing may have changed since.
  package func playEnd() async -> Outcome {
    outcome = Outcome()
    if !stage.isQuiet { await stage.waitUntilQuiet() }
    compareSinceLastEntry()
    return outcome
  }

  private func compareSinceLastEntry() {
    guard let session, let lastMark else { return }
    let changes = session.tracker.changes(since: lastMark)
    guard !changes.isEmpty, session.tracker.digest != lastDigest else { return }
    outcome.differences.append(.unrecorded(UnrecordedAnswer(changes)))
  }

  private func compare(with entry: JournalEntry) {
    if entry.reports.isEmpty != outcome.reports.isEmpty {
      outcome.differences.append(.reports(recorded: entry.reports))
    }
    reportUnusedAnswers()
    let digest = session?.tracker.digest ?? 0
    if digest != entry.digest {
      outcome.differences.append(.state(recorded: entry.digest, here: digest))
    }
  }

  private func reportUnusedAnswers() {
    outcome.differences += answers.map { .unrequested($0.name) }
    answers = []
  }

  private func apply(_ input: JournalEntry.Input) async -> String? {
    do {
      switch input {
      case .start: await session?.start()
      case .call(let kind, let call): try await perform(kind, revealing(call))
      case .clock(let time, let wakes): await move(to: time, waking: wakes)
      case .answer(let answer, let call, _): deliver(revealing(answer), to: call)
      case .restore(let saved, let force): try restore(saved, force)
      case .travel(let moment, let saved):
        guard let session, let moments = session.moments,
          let reconstruction = moments.reconstruction(of: moment)
        else {
          try restore(saved, true)
          break
        }
        let name = moments.numbers.name(ofEntry: moment)
        _ = try reconstruction.restore(session.app, cause: "travel \(name)")
      }
      return nil
    } catch let error as CommandError {
      return error.message
    } catch {
      return describe(error)
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
      guard woken <= Self.maxWakes else {
        outcome.differences.append(.tooManyWakes(Self.maxWakes))
        return
      }
      clock.wakeFirst()
      if !stage.isQuiet { await stage.waitUntilQuiet() }
    }
    clock.move(to: target)
  }

  private func restore(_ saved: Value, _ force: Bool) throws {
    guard let app = session?.app else { return }
    let saved = try app.readSaved(Array(saved.json().utf8))
    _ = try app.restore(saved, cause: "restore", force: force)
  }

  /// Delivers an answer to its request: the same one as in the recording, or else the first of that name.
  private func deliver(_ answer: JournalAnswer, to number: Int) {
    let index =
      calls.firstIndex { $0.number == number && $0.name == answer.name }
      ?? calls.firstIndex { $0.name == answer.name }
    guard let index else {
      outcome.differences.append(.unrequested(answer.name))
      return
    }
    // A request that does not accept the answer continues to wait.
    if calls[index].take(answer.outcome) { calls.remove(at: index) }
  }

  /// A call with the values of secrets.
  private func revealing(_ call: CommandCall) -> CommandCall {
    var call = call
    for index in call.arguments.indices {
      call.arguments[index].input = call.arguments[index].input.revealing(reveal)
    }
    return call
  }

  /// An answer with the values of secrets.
  private func revealing(_ answer: JournalAnswer) -> JournalAnswer {
    answer.payload.secretPlaceholders.isEmpty ? answer : answer.mapping { $0.revealing(reveal) }
  }

  /// The value of a secret; a text, or null, if it is unknown.
  private func reveal(_ secret: SecretPlaceholder) -> Value {
    knownSecrets.insert(secret.name)
    guard let text = secrets[secret.name] else {
      missingSecrets.append(secret.name)
      return secret.isText ? .string(Self.placeholder) : .null
    }
    return secret.isText ? .string(text) : (try? Value(json: text)) ?? .string(text)
  }

  /// The maximum number of sleepers that one entry wakes.
  private static let maxWakes = 1_000_000

  private static let placeholder = "placeholder"
}

extension SessionPlayer: StageJournal {
  package var isBusy: Bool { false }

  package func read<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    guard let index = answers.firstIndex(where: { $0.name == name }) else {
      outcome.unanswered.append(name)
      return try ask()
    }
    switch answers.remove(at: index).outcome {
    case .value(let value):
      if let answer = try? StateCoding.state(Answer.self, from: value, at: name) { return answer }
    case .error(let value):
      if let error = try? StateCoding.state(Failure.self, from: value, at: name) { throw error }
    }
    // The type of the answer has changed.
    outcome.unanswered.append(name)
    return try ask()
  }

  package func request<Answer: Codable & Sendable, Failure: Error & Codable>(
    _ name: String, isAwaited: Bool, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    callsMade += 1
    let number = callsMade
    return try await External.wait(for: name, isListed: isAwaited) { () async throws(Failure) in
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

  // The player takes the failures from the stage.
  package func noteFailure(_ failure: any Error) {}

  // The recording contains the resumption; resumptions during the replay are not repeatable either.
  package func noteResumption(_ resumption: UnnamedResumption) {}

  package func sleeperDidBecomeDue() {}
}
