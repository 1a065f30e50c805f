import FoundationEssentials
import Scenes

struct MessagesState: Equatable, Codable, Sendable {
  /// The messages in the order in which they were written, beginning with those of earlier launches; of the
  /// sent ones, only the last.
  var messages: [LocalMessage] = []
  var delivery = MessageDelivery.idle
  var storage = MessageStorage.loading
  var refusal: MessageRefusal?

  /// The reason why the messages of earlier launches cannot be read, or a change cannot be stored.
  var problem: KooberError? { storage.problem }

  enum Event {
    case loaded([LocalMessage])
    case addedToQueue(LocalMessage)
    case refused(MessageRefusal)
    /// A message was sent, or failed permanently.
    case marked(LocalMessage.ID, as: SendingStatus)
    case requestFailed(KooberError)
    case resumed
    /// Failed messages become pending again, and the delay ends.
    case retried([LocalMessage.ID])
    case failed(KooberError)
  }

  static func reduce(_ state: inout MessagesState, _ event: Event) {
    switch event {
    case .loaded(let messages):
      let known = Set(messages.map(\.id))
      state.messages = messages + state.messages.filter { !known.contains($0.id) }
      state.storage = .loaded
    case .addedToQueue(let message):
      state.messages.append(message)
      state.refusal = nil
      state.storage.forgetProblem()
    case .refused(let refusal): state.refusal = refusal
    case .marked(let id, let status):
      if let index = state.messages.firstIndex(where: { $0.id == id }) {
        state.messages[index].status = status
      }
      state.messages.forgetOldestSent()
      state.delivery = .idle
    case .requestFailed(let error):
      state.delivery = .waiting(Outage(error, after: state.delivery.outage))
    case .resumed: state.sendNext()
    case .retried(let ids):
      state.messages.makePendingAgain(ids)
      state.storage.forgetProblem()
      if state.delivery.isWaiting { state.sendNext() }
    case .failed(let error): state.storage.fail(error)
    }
    if state.delivery == .idle { state.sendNext() }
  }

  var outgoing: LocalMessage? {
    delivery.sending.flatMap { sending in messages.first { $0.id == sending.id } }
  }

  var failed: [LocalMessage] { messages.filter(\.status.isFailure) }

  /// Starts with the first pending message, however old it is.
  private mutating func sendNext() {
    let next = storage.isLoaded ? messages.first { $0.status == .pending } : nil
    delivery = next.map { .sending(id: $0.id, after: delivery.outage) } ?? .idle
  }
}

/// The storage of the messages; nothing is sent before those of earlier launches are loaded.
enum MessageStorage: Equatable, Codable, Sendable {
  case loading
  case loaded
  /// The messages of earlier launches cannot be read.
  case unreadable(KooberError)
  /// The messages are loaded; the last change cannot be stored.
  case unwritable(KooberError)

  var isLoaded: Bool {
    switch self {
    case .loading, .unreadable: false
    case .loaded, .unwritable: true
    }
  }

  var problem: KooberError? {
    switch self {
    case .loading, .loaded: nil
    case .unreadable(let error), .unwritable(let error): error
    }
  }

  mutating func fail(_ error: KooberError) {
    self = isLoaded ? .unwritable(error) : .unreadable(error)
  }

  /// Forgets an error: the messages that could not be read are read again.
  mutating func forgetProblem() { self = isLoaded ? .loaded : .loading }
}

@CaseProperties
enum MessageDelivery: Equatable, Codable, Sendable {
  case idle
  /// A message is being sent; the attempt before may have failed.
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

/// A text that could not be accepted, kept so that the user does not have to write it again.
struct MessageRefusal: Equatable, Codable, Sendable {
  let text: String
  let error: KooberError
}

/// Sends the user's messages in the background, one at a time.
///
/// A message is stored first and outlives the app from then on. Messages are sent in the order in which they were
/// written. While the server cannot be reached, all of them wait in that order. A message that the server rejects
/// does not delay the others, and keeps its position when it is sent again. The id identifies a message at the
/// server, however often it is sent.
@MainActor
@Commands
final class MessagesService: Service {
  private let loop: FeedbackLoop<MessagesState, MessagesState.Event>
  private let stage: SceneStage
  private let outbox: OutboxWorker
  private let date: @MainActor () -> Date
  private let uuid: @MainActor () -> UUID

  init(
    on stage: SceneStage, outbox: OutboxWorker, date: @escaping @MainActor () -> Date,
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
          "load", while: { $0.storage == .loading }, syncWork: outbox.load,
          done: { .loaded($0) }, failed: { .failed($0) }),
        Feedback(
          "send", request: \.outgoing,
          work: { (message) throws(KooberError) in (message.id, try await outbox.send(message)) },
          done: { .marked($0, as: $1) }, failed: { .requestFailed($0) }),
        .sleep(
          "wait", on: stage, request: \.delivery.waiting, for: \.pause, then: .resumed),
      ])
  }

  var state: ObservableState<MessagesState> { loop.states }

  /// Sends a message after the pending ones.
  ///
  /// - Parameter text: The text, 1 to 2000 characters.
  func send(text: String) {
    if let error = take(text) { loop.send(.refused(MessageRefusal(text: text, error: error))) }
  }

  /// Sends a message and returns at once whether it was accepted.
  ///
  /// The state is not sufficient for that: during a notification of a change, it is still the previous one.
  @NotACommand func send(_ text: String, for responder: any MessageSubmittedResponder) {
    responder.messageSubmitted(refusedFor: take(text))
  }

  /// Stores a message and adds it after all others.
  ///
  /// - Returns: The reason why the message was not accepted; nil if it was.
  private func take(_ text: String) -> KooberError? {
    guard LocalMessage.accepts(text) else { return .unfitMessage }
    guard !currentState.messages.isFull else { return .tooManyUnsent }
    let message = LocalMessage(id: uuid().uuidString, text: text, date: Moment(date()))
    do throws(KooberError) { try outbox.append(message) } catch { return error }
    loop.send(.addedToQueue(message))
    return nil
  }

  /// Sends a failed message again.
  ///
  /// - Parameter id: The id of the message.
  func retry(id: UUID) { retry(id.uuidString) }

  @NotACommand func retry(_ id: LocalMessage.ID) {
    retry(currentState.failed.filter { $0.id == id })
  }

  /// Sends all failed messages again, and the pending ones without further delay.
  func retryAll() { retry(currentState.failed) }

  private func retry(_ messages: [LocalMessage]) {
    do throws(KooberError) {
      try outbox.makePendingAgain(messages.map(\.id))
      loop.send(.retried(messages.map(\.id)))
    } catch {
      loop.send(.failed(error))
    }
  }
}

extension MessagesService: Restorable {
  /// Restores the messages; those that are not sent yet outlive the app from then on.
  func restore(_ state: MessagesState) {
    // The stored messages follow from the state after the whole restore has succeeded or failed.
    stage.start("messages.keep") { [weak self] _ in
      for message in self?.currentState.messages ?? [] where message.status == .pending {
        // Messages that are stored already are rejected.
        try? self?.outbox.append(message)
      }
    }
    loop.restore(state)
  }
}

/// A receiver of the result of sending a message.
@MainActor
protocol MessageSubmittedResponder: AnyObject {
  /// The message was accepted if there is no reason.
  func messageSubmitted(refusedFor error: KooberError?)
}
