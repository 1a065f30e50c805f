import SceneShell
import SceneTesting
import Testing

@testable import TroubleApp

/// The inputs of a recorded session, and its changes.
@MainActor
struct RecordedSessionTests {
  @Test func aRecordedSessionHappensAgain() async throws {
    let sut = try StoreVerification(seed: 7) { stage in
      try ShellUnderTest(TroubleShell.self, on: stage)
    }
    try await sut.verify(
      when: { app, _ in
        try await app.run("push page name: one")
      },
      then: { recording in
        #expect(recording.states.last?.value.place == "home > page name=\"one\"")
      })
    try await sut.verify(
      when: { app, _ in
        try await app.run("page.rename yksi")
      },
      then: { recording in
        #expect(recording.states.last?.value["page"] == "yksi")
      })
    try await sut.verify(
      when: { app, _ in
        try await app.run("advance 1s")
        try await app.run("pop")
      },
      then: { recording in
        #expect(recording.states.last?.value.place == "home")
      })
    try await sut.verify(
      when: { app, _ in
        try await app.run("! pop")
        try await app.run("open trouble:///page/two")
      },
      then: { recording in
        #expect(recording.states.last?.value.place == "home > page name=\"two\"")
      })
    try await sut.verify(
      when: { app, _ in
        try await app.run("page.rename dos")
      },
      then: { recording in
        #expect(recording.states.last?.value["page"] == "dos")
      })
  }
}
