import SceneRuntime
import Testing

@testable import SceneEngine

struct EffectStatusTests {
  @Test func aCanceledEffectDoesNotSleep() {
    func text(isCancelled: Bool) -> String {
      EffectStatus(name: "inbox.fetch", activity: .running, isCancelled: isCancelled).text
    }
    #expect(text(isCancelled: false) == "inbox.fetch is running")
    #expect(text(isCancelled: true) == "inbox.fetch is canceled, and has not ended yet")
  }
}
