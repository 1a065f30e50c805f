import FoundationEssentials
import Scenes

struct MessagesState: Equatable, Codable, Sendable {
  /// The messages in the order in which they were written, those of former launches first; of those that
  /// are sent only the last ones.
  var messages: [LocalMessage] = []
  var delivery = MessageDelivery.idle
  /// Whether the messages of former launches are among them; nothing is sent before.
  var isLoaded = false
  var refusal: MessageRefusal?
  /// Why the messages of former launches can't be read, or a change to one can't be stored.
  var problem: KooberError?

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
      if let index = state.messages.firstIndex(where: { $0.id == id }) {
        state.messages[index].status = status
      }
      state.messages.forgetOldestSent()
      state.delivery = .idle
    case .unreached(let error):
      state.delivery = .waiting(Outage(error, after: state.delivery.outage))
    case .waited: state.sendNext()
    case .retried(let ids):
      state.messages.putBack(ids)
      state.problem = nil
      if case .waiting = state.delivery { state.sendNext() }
    case .failed(let error): state.problem = error
    }
    if state.delivery == .idle { state.sendNext() }
  }

  var outgoing: LocalMessage? {
    guard case .sending(let id, _) = delivery else { return nil }
    return messages.first { $0.id == id }
  }

  var failed: [LocalMessage] { messages.filter(\.status.isFailure) }

  /// Turns to the first message that is pending, however long ago it was written.
  private mutating func sendNext() {
    let next = isLoaded ? messages.first { $0.status == .pending } : nil
    delivery = next.map { .sending(id: $0.id, after: delivery.outage) } ?? .idle
  }
}

enum MessageDelivery: Equatable, Codable, Sendable {
  case idle
  /// One is being sent; before, that may have failed.
  case sending(id: LocalMessage.ID, after: Outage?)
  case waiting(Outage)

  var outage: Outage? {
    switch self {
    case .idle: nil
    case .sending(_, let outage): outage
    case .waiting(let outage): outage
    }
  }
}

/// A text that couldn't be taken in, so that nobody has to write it again.
struct MessageRefusal: Equatable, Codable, Sendable {
  let text: String
  let error: KooberError
}

/// Sends what somebody writes, one message at a time, in the background.
///
/// A message is stored before anything else is done about it, and outlives the app from then on. Messages
/// are sent in the order in which they were written. While the server can't be reached, all wait in that
/// order; one that the server doesn't want holds nobody back, and takes its old place when it is to be sent
/// again. However often a message is sent, the server knows it by its id.
@MainActor
@Commands
final class MessagesService: Service {
  private let loop: FeedbackLoop<MessagesState, MessagesState.Event>
  private let stage: SceneStage
  private let outbox: OutboxRepository
  private let date: @MainActor () -> Date
  private let uuid: @MainActor () -> UUID

  init(
    on stage: SceneStage, outbox: OutboxRepository, date: @escaping @MainActor () -> Date,
    uuid: @escaping @MainActor () -> UUID
  ) {
    self.stage = stage
    self.outbox = outbox
    self.date = date
    self.uuid = uuid
    loop = FeedbackLoop(
      "messages", on: stage, initial: MessagesState(), reduce: StateReducer(MessagesState.reduce),
      feedbacks: [
        Feedback(
          "load", while: { !$0.isLoaded && $0.problem == nil }, atOnce: outbox.load,
          done: { .loaded($0) }, failed: { .failed($0) }),
        Feedback(
          "send", request: \.outgoing,
          work: { (message) throws(KooberError) in (message.id, try await outbox.send(message)) },
          done: { .marked($0, as: $1) }, failed: { .unreached($0) }),
        .sleep(
          "wait", on: stage,
          request: { if case .waiting(let outage) = $0.delivery { outage } else { nil } },
          for: \.pause, then: .waited),
      ])
  }

  var state: ObservableState<MessagesState> { loop.states }

  /// Sends a message, after those that are pending.
  ///
  /// - Parameter text: What to say, in 1 to 2000 characters.
  func send(text: String) {
    if let error = take(text) { loop.send(.refused(MessageRefusal(text: text, error: error))) }
  }

  /// Sends a message, and says at once whether it could be taken in.
  ///
  /// The state doesn't say so for sure: to whoever sends while a change of it is heard, it is the one before.
  @NotACommand func send(_ text: String, for responder: any MessageSubmittedResponder) {
    responder.messageSubmitted(refusedFor: take(text))
  }

  /// Stores a message and puts it behind all others.
  ///
  /// - Returns: Why it couldn't be taken in; nil where it was.
  private func take(_ text: String) -> KooberError? {
    guard LocalMessage.accepts(text) else { return .unfitMessage }
    let message = LocalMessage(id: uuid(), text: text, date: date())
    do throws(KooberError) { try outbox.append(message) } catch { return error }
    loop.send(.addedToQueue(message))
    return nil
  }

  /// Sends a message again that has failed.
  ///
  /// - Parameter id: The id of the message.
  func retry(id: UUID) { retry(currentState.failed.filter { $0.id == id }) }

  /// Sends all messages again that have failed, and waits no longer for those that are pending.
  func retryAll() { retry(currentState.failed) }

  private func retry(_ messages: [LocalMessage]) {
    do throws(KooberError) {
      try outbox.putBack(messages.map(\.id))
      loop.send(.retried(messages.map(\.id)))
    } catch {
      loop.send(.failed(error))
    }
  }
}

extension MessagesService: Restorable {
  /// Goes on with what was written; what isn't sent yet outlives the app here, too.
  func restore(_ state: MessagesState) {
    // What is kept follows from the state that is there when all has come back, or nothing has.
    stage.start("messages.keep") { [weak self] _ in
      for message in self?.currentState.messages ?? [] where message.status == .pending {
        // What is kept here already is refused.
        try? self?.outbox.append(message)
      }
    }
    loop.restore(state)
  }
}

/// Hears what came of a message that somebody wanted to send.
@MainActor
protocol MessageSubmittedResponder: AnyObject {
  /// The message was taken in, unless there is a reason why it wasn't.
  func messageSubmitted(refusedFor error: KooberError?)
}
