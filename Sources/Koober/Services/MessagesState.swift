/// What somebody wrote, and what has become of it.
struct MessagesState: Equatable, Codable, Sendable {
  /// The messages in the order in which they were written, those of former launches first; of those that
  /// are sent only the last ones.
  var messages: [LocalMessage] = []
  var delivery = MessageDelivery.idle
  /// Whether the messages of former launches are among them; nothing is sent before.
  var isLoaded = false
  /// What couldn't be taken in last.
  var refusal: MessageRefusal?
  /// Why the messages of former launches can't be read, or a change to one can't be stored.
  var problem: KooberError?

  /// What happens to the messages.
  enum Event {
    case loaded([LocalMessage])
    case addedToQueue(LocalMessage)
    case refused(MessageRefusal)
    /// A message was sent, or failed for good.
    case marked(LocalMessage.ID, as: SendingStatus)
    case unreached(KooberError)
    case waited
    /// Somebody wants failed messages to be pending again, and waits no longer.
    case retried([LocalMessage.ID])
    case failed(KooberError)
  }

  /// Changes the state by an event.
  static func reduce(_ state: inout MessagesState, _ event: Event) {
    switch event {
    case .loaded(let messages):
      let known = Set(messages.map(\.id))
      state.messages = messages + state.messages.filter { !known.contains($0.id) }
      state.isLoaded = true
    case .addedToQueue(let message):
      state.messages.append(message)
      state.refusal = nil
      state.problem = nil
    case .refused(let refusal): state.refusal = refusal
    case .marked(let id, let status):
      state.mark(id, as: status)
      state.messages.forgetOldestSent()
      state.delivery = .idle
    case .unreached(let error):
      state.delivery = .waiting(Outage(error, after: state.delivery.outage))
    case .waited: state.sendNext()
    case .retried(let ids):
      state.putBack(Set(ids))
      state.problem = nil
      if case .waiting = state.delivery { state.sendNext() }
    case .failed(let error): state.problem = error
    }
    if state.delivery == .idle { state.sendNext() }
  }

  /// The message that is to be sent now.
  var outgoing: LocalMessage? {
    guard case .sending(let id, _) = delivery else { return nil }
    return messages.first { $0.id == id }
  }

  /// The messages that the server didn't want, in order.
  var failed: [LocalMessage] { messages.filter(\.status.isFailure) }

  /// Turns to the first message that is pending, however long ago it was written.
  private mutating func sendNext() {
    let next = isLoaded ? messages.first { $0.status == .pending } : nil
    delivery = next.map { .sending(id: $0.id, after: delivery.outage) } ?? .idle
  }

  private mutating func putBack(_ ids: Set<LocalMessage.ID>) {
    for index in messages.indices
    where messages[index].status.isFailure && ids.contains(messages[index].id) {
      messages[index].status = .pending
    }
  }

  private mutating func mark(_ id: LocalMessage.ID, as status: SendingStatus) {
    guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
    messages[index].status = status
  }
}
