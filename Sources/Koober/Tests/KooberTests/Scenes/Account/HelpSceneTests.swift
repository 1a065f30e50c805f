import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct HelpStoreTests {
  @Test func closeSendsARoute() async throws {
    let sut = StoreVerification { _ in HelpStore() }
    try await sut.verify(
      when: { store, _ in store.dispatch(.close) },
      then: { $0.expectRoutes([.action(.closed)]) })
    try await sut.expectReleased()
  }

  @Test func rendersQuestionsAndAnswers() {
    let view = HelpView()
    let topics = [
      HelpStore.Topic(question: "What?", answer: "This, and that which comes after it."),
      HelpStore.Topic(question: "Why?", answer: "So."),
    ]
    #expect(
      view.render(view.props(from: topics)) == """
        Help

        What?
          This, and that which comes after it.

        Why?
          So.

        [close]
        """)
  }
}
