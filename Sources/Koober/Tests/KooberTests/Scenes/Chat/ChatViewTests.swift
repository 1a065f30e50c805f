import FoundationEssentials
import Scenes
import Testing

@testable import Koober

@MainActor
struct ChatViewTests {
  private let view = ChatView(formats: .make())

  private func state(
    _ team: [TeamMessage] = [], own: [LocalMessage] = [], isLoading: Bool = false
  ) -> ChatState {
    var state = ChatState(user: "jane", own: MessagesState(messages: own, storage: .loaded))
    ChatState.reduce(&state, .appeared)
    ChatState.reduce(&state, .received(team))
    if !isLoading { ChatState.reduce(&state, .noMessages) }
    return state
  }

  private func text(_ state: ChatState) -> String { view.render(view.props(from: state)) }

  private func alert(_ state: ChatState) -> Alert? {
    view.alert(in: view.props(from: state))
  }

  @Test func rendersAnEmptyChat() {
    #expect(
      text(state()) == """
        Team chat

        No messages yet.

        [setDraft]  [send]
        """)
    #expect(text(state(isLoading: true)) == "Loading ...\n\n[setDraft]  [send]")
  }

  @Test(arguments: [
    ("Joe", "J"), ("jane doe", "JD"), ("Mary-Ann van der Berg", "MB"), ("", "?"), ("42", "?"),
    ("Ömer", "Ö"), ("李 明", "李明"),
  ])
  func anAvatarHasTheInitials(_ name: String, initials: String) {
    #expect(ChatView.initials(of: name) == initials)
  }

  @Test func theNewestMessageIsAtTheBottom() {
    var state = state(
      [
        .make(1, "Who wants to share a ride to the airport tomorrow?"),
        TeamMessage(
          id: "2", sequence: 2, authorID: "jane", authorName: "Jane", text: "Me!",
          date: ChatFixture.start.adding(seconds: 60)),
      ],
      own: [
        .make(1, "Me!", status: .sent(id: "2", sequence: 2)),
        .make(2, "not received yet", at: 120, status: .sent(id: "3", sequence: 3)),
        .make(3, "no good", at: 180, status: .failed(.notAccepted)),
        .make(4, "When?", at: 240),
        .make(5, "no better", at: 300, status: .failed(.notAccepted)),
      ])
    state.draft = "And where shall we meet? At the market hall?"
    #expect(
      text(state) == """
        Team chat

        (J) Joe, 9:00 am
          Who wants to share a ride to the
          airport tomorrow?

        You, 9:01 am
          Me!

        You, 9:02 am
          not received yet

        You, 9:03 am
          no good
          ! 1: The request was rejected.

        You, 9:04 am, sending ...
          When?

        You, 9:05 am
          no better
          ! 2: The request was rejected.

        Draft: And where shall we meet? At the
        market hall?

        [setDraft]  [send]
        [retry]  [retryAll]
        """)
  }

  @Test func rendersTheLastTwentyMessages() {
    let props = view.props(from: state((1...31).map { .make($0) }, own: [.make(1, "last")]))
    #expect(props.earlier == 12)
    #expect(props.messages.count == 20)
    #expect(props.messages.last?.body == "last")
    #expect(
      view.render(props).hasPrefix("Team chat\n\n… 12 earlier\n\n(J) Joe, 9:00 am\n  hello\n"))
  }

  @Test func anOutageIsReported() {
    var state = state()
    ChatState.reduce(&state, .requestFailed(.timedOut))
    #expect(
      text(state) == """
        Team chat

        No messages yet.

        [setDraft]  [send]  [reload]
        """)
    #expect(alert(state) == Alert("The server did not answer in time."))
    ChatState.reduce(&state, .acknowledged)
    #expect(alert(state) == nil)
    var own = MessagesState(delivery: .waiting(Outage(.notConnected)))
    ChatState.reduce(&state, .ownChanged(own))
    #expect(alert(state) == Alert("You are not connected."))
    own.storage = .unreadable(.notReadable)
    ChatState.reduce(&state, .ownChanged(own))
    #expect(alert(state) == Alert("Stored data cannot be read at the moment."))
  }

  @Test func noLineExceedsTheWidth() {
    let name = String(repeating: "Maximilian ", count: 9)
    let bodies = [
      String(repeating: "🦘", count: 2000), String(repeating: "word ", count: 400), "a\n\n\tb\r\nc",
      "\u{1B}[31mred\u{1B}[0m", "跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳跳",
    ]
    var state = state(
      bodies.enumerated().map { number, body in
        TeamMessage(
          id: "\(number)", sequence: Int64(number), authorID: "max", authorName: name, text: body,
          date: ChatFixture.start)
      }, own: bodies.enumerated().map { .make($0.offset, $0.element) })
    state.draft = bodies[0]
    for error in KooberError.allCases {
      state.alert = .notSubmitted(error)
      let lines = text(state).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.filter { $0.count > 38 } == [])
      #expect(!lines.joined().contains("\u{1B}"))
    }
  }
}
