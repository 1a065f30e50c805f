import SceneShell
import SceneTesting
import Testing

@testable import CounterShell

/// What somebody has done in a session, and what came of it.
@SceneActor
struct RecordedSessionTests {
  @Test func whatWasRecordedHappensAgain() async throws {
    let sut = try StoreVerification(seed: 7) { stage in
      try ShellSubject(CounterShell.self, on: stage)
    }
    try await sut.verify(
      when: { app, _ in
        try await app.run("counter.increment")
      },
      then: { recording in
        #expect(recording.states.last?.value["counter"] == 1)
      })
    try await sut.verify(
      when: { app, _ in
        try await app.run("counter.add 1")
      },
      then: { recording in
        #expect(recording.states.last?.value["counter"] == 2)
      })
    try await sut.verify(
      when: { app, _ in
        try await app.run("advance 1s")
        try await app.run("counter.increment")
      },
      then: { recording in
        #expect(recording.states.last?.value["counter"] == 3)
      })
  }
}
