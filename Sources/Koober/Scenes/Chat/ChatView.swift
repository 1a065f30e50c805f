import Scenes

struct ChatView: SceneView {
  struct Props: Equatable {
    struct Message: Equatable {
      enum Status: Equatable {
        case said
        case pending
        /// The number by which it is sent again, and why it has failed.
        case failed(number: Int, reason: String)
      }

      let body: String
      let senderName: String
      let time: String
      let status: Status
    }

    let title: String
    /// How many messages aren't shown, because they are older.
    let earlier: Int
    let messages: [Message]
    let draft: String
    let notice: String?
    /// Whether the team can't be heard now.
    let isCutOff: Bool
  }

  /// How many messages are shown at most.
  private static let limit = 20

  private let formats: Formats

  init(formats: Formats) { self.formats = formats }

  func props(from state: ChatState) -> Props {
    var failures = 0
    let own = state.unheard.map { message in
      if case .failed = message.status { failures += 1 }
      return Props.Message(
        body: message.text, senderName: "You", time: formats.time(message.date),
        status: status(message.status, number: failures))
    }
    let messages = state.team.map { heard($0, by: state.user) } + own
    let problem =
      state.problem ?? state.storageProblem ?? state.ownProblem ?? state.feed.outage?.error
    return Props(
      title: state.isLoading ? "Loading ..." : "Team chat",
      earlier: max(0, messages.count - Self.limit), messages: messages.suffix(Self.limit),
      draft: state.draft, notice: problem?.description, isCutOff: state.feed.outage != nil)
  }

  func render(_ props: Props) -> String {
    var lines = [props.title, ""]
    if props.earlier > 0 { lines += ["… \(props.earlier) earlier", ""] }
    if props.messages.isEmpty, props.title == "Team chat" {
      lines += ["Nobody has said anything yet.", ""]
    }
    for message in props.messages { lines += render(message) + [""] }
    if !props.draft.isEmpty { lines += TextLines.lines("Draft: \(props.draft)") + [""] }
    if let notice = props.notice { lines += TextLines.lines("! \(notice)") + [""] }
    return (lines + buttons(props)).joined(separator: "\n")
  }

  private func heard(_ message: TeamMessage, by user: String) -> Props.Message {
    Props.Message(
      body: message.text, senderName: message.authorID == user ? "You" : message.authorName,
      time: formats.time(message.date), status: .said)
  }

  private func status(_ status: SendingStatus, number: Int) -> Props.Message.Status {
    switch status {
    case .pending: .pending
    case .sent: .said
    case .failed(let error): .failed(number: number, reason: error.description)
    }
  }

  private func render(_ message: Props.Message) -> [String] {
    let suffix = message.status == .pending ? ", \(message.time), sending ..." : ", \(message.time)"
    let name = TextLines.lines(message.senderName, width: TextLines.width - suffix.count)[0]
    var lines = [name + suffix] + TextLines.lines(message.body, indent: "  ")
    if case .failed(let number, let reason) = message.status {
      lines += TextLines.lines("! \(number): \(reason)", indent: "  ")
    }
    return lines
  }

  private func buttons(_ props: Props) -> [String] {
    let hasFailed = props.messages.contains {
      if case .failed = $0.status { true } else { false }
    }
    return ["[setDraft]  [send]" + (props.isCutOff ? "  [reload]" : "")]
      + (hasFailed ? ["[retry]  [retryAll]"] : [])
  }
}
