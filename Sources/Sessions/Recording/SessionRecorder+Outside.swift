package import Scenes

/// What comes from outside and from the clock, as turns.
extension SessionRecorder: StageJournal {
  package var isBusy: Bool { isTakingTurns || open != nil }

  package func value<Answer: Codable & Sendable, Failure: Error & Codable>(
    of name: String, _ ask: @MainActor () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    do throws(Failure) {
      let answer = try ask()
      asked.append(JournalAnswer(name: name, outcome: .value(coded(answer, name))))
      return answer
    } catch {
      asked.append(JournalAnswer(name: name, outcome: .error(coded(error, name))))
      throw error
    }
  }

  package func answer<Answer: Codable & Sendable, Failure: Error & Codable>(
    to name: String, isAwaited: Bool, _ ask: @MainActor () async throws(Failure) -> Answer
  ) async throws(Failure) -> Answer {
    callsMade += 1
    // An entry of the clock has its number once all who wake have been heard.
    let cause = openMove != nil || isWaking ? number + 1 : number
    let (call, asking) = (callsMade, stage)
    return try await Outside.wait(for: name, showing: isAwaited) { () async throws(Failure) in
      let outcome: Result<Answer, Failure>
      do throws(Failure) { outcome = .success(try await Outside.being(ask)) } catch {
        outcome = .failure(error)
      }
      let coded: JournalAnswer.Outcome =
        switch outcome {
        case .success(let answer): .value(coded(answer, name))
        case .failure(let error): .error(coded(error, name))
        }
      await withCheckedContinuation { continuation in
        take { [self] in
          // Whom nobody listens to any more hears the answer, and nobody writes it down.
          guard asking === stage else { return continuation.resume() }
          await stage.becomeQuiet()
          begin(.answer(JournalAnswer(name: name, outcome: coded), call: call, cause: cause))
          continuation.resume()
          await stage.becomeQuiet()
          end()
        }
      }
      return try outcome.get()
    }
  }

  package func move(_ move: ClockMove, _ body: @escaping @MainActor () -> Void) async {
    switch move {
    case .wake:
      let wake = { @MainActor [self] () -> Void in
        if openMove == nil {
          openMove = (stage.clock.now.offset, 0)
          began = RealTime.now
        }
        let count = stage.clock.ownWakeCount
        body()
        openMove?.wakes += stage.clock.ownWakeCount - count
      }
      if !isTakingTurns, stage.isQuiet {
        wake()
        if stage.isQuiet { return }
        return await inTurn { [self] in await stage.becomeQuiet() }
      }
      await inTurn { [self] in
        await stage.becomeQuiet()
        wake()
        await stage.becomeQuiet()
      }
    case .arrive:
      let arrive = { @MainActor [self] () -> Void in
        let move = openMove ?? (stage.clock.now.offset, 0)
        openMove = nil
        body()
        finish(move, to: stage.clock.now.offset, wakes: nil)
      }
      if !isTakingTurns, stage.isQuiet { return arrive() }
      await inTurn { [self] in
        await stage.becomeQuiet()
        arrive()
      }
    }
  }

  package func hear(_ failure: any Error) { reports.append("\(failure)") }

  package func hear(_ resumption: UnnamedResumption) {
    reports.append("\(resumption)")
    // What it changes belongs to the turn under way, or else to an entry of its own.
    guard !isTakingTurns, open == nil else { return }
    take { [self] in
      await stage.becomeQuiet()
      closeMove()
      stage.clock.catchUp()
      let now = stage.clock.now.offset
      finish((now, 0), to: now, wakes: nil)
    }
  }

  package func sleeperIsDue() {
    guard !isSleeperDue else { return }
    isSleeperDue = true
    take { [self] in
      isSleeperDue = false
      await stage.becomeQuiet()
      closeMove()
      stage.clock.catchUp()
      guard stage.clock.hasDueSleeper else { return }
      let move = (time: stage.clock.now.offset, wakes: 1)
      began = RealTime.now
      let count = stage.clock.ownWakeCount
      isWaking = true
      stage.clock.wakeFirst()
      await stage.becomeQuiet()
      isWaking = false
      // Who sleeps outside is heard of by what it answers.
      if stage.clock.ownWakeCount > count { finish(move, to: move.time, wakes: 1) }
      if stage.clock.hasDueSleeper { sleeperIsDue() }
    }
  }

  private func coded(_ answer: any Encodable, _ name: String) -> Value {
    do {
      return try StateCoding.value(of: answer, named: name)
    } catch {
      reports.append("what \(name) answers can't be written down: \(error.message)")
      return .null
    }
  }
}
