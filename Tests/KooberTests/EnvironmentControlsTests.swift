import Scenes
import Testing

@testable import Koober

@SceneActor
struct EnvironmentControlsTests {
  @Test func anAnswerTakesTheTimeItIsTold() async throws {
    let koober = try KooberFixture()
    try await koober.call("env", "delay", "auth.signIn", "90s")
    try await koober.signIn()
    try await koober.stage.advance(by: .seconds(88))
    #expect(koober.scenes == ["welcome"])
    try await koober.stage.advance(by: .seconds(1))
    #expect(koober.scenes == ["map"])
  }

  @Test func noAnswerComesBeforeItWasAskedFor() async throws {
    let koober = try KooberFixture()
    let error = await #expect(throws: CommandError.self) {
      try await koober.call("env", "delay", "auth.signIn", "-1s")
    }
    #expect(error?.fix == "no answer comes before it was asked for")
  }
}
