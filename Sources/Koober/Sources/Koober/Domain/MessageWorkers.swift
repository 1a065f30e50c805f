/// One user's messages that are not known to be published, on the device and on their way to the server.
@MainActor
protocol OutboxRepository: AnyObject {
  /// The stored messages, in order.
  func messages() throws(KooberError) -> [LocalMessage]
  /// The number of the last of the team's messages that the user has received; 0 if there is none.
  func lastReceived() throws(KooberError) -> Int64
  func append(_ message: LocalMessage) throws(KooberError)
  func mark(_ message: LocalMessage.ID, as status: SendingStatus) throws(KooberError)
  func makePendingAgain(_ messages: [LocalMessage.ID]) throws(KooberError)
  func remove(_ messages: [LocalMessage.ID]) throws(KooberError)
  /// Sends a message to the server, which publishes a message once however often it is sent.
  func publish(_ message: LocalMessage) async throws(KooberError) -> TeamMessage
}

/// The team's messages, as one user has received them.
@MainActor
protocol TeamMessageRepository: AnyObject {
  func received() throws(KooberError) -> [TeamMessage]
  /// The messages after a given one, in order; waits a while until there are some.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage]
  /// Stores messages; the server has whatever cannot be stored.
  func keep(_ messages: [TeamMessage])
}

/// Stores the user's messages and sends them.
@MainActor
struct OutboxWorker {
  let repository: any OutboxRepository

  /// The stored messages, in order; deletes those that the server has published.
  ///
  /// The team's messages arrive in the order of their numbers: a user who received one received all before it.
  func load() throws(KooberError) -> [LocalMessage] {
    var messages = try repository.messages()
    let last = try repository.lastReceived()
    let received = messages.filter { $0.isReceived(upTo: last) }.map(\.id)
    // A message that cannot be deleted now is deleted the next time.
    try? repository.remove(received)
    messages.removeAll { $0.isReceived(upTo: last) }
    return messages
  }

  func append(_ message: LocalMessage) throws(KooberError) { try repository.append(message) }

  func makePendingAgain(_ messages: [LocalMessage.ID]) throws(KooberError) {
    try repository.makePendingAgain(messages)
  }

  /// Sends a message and stores its status: sent, or failed permanently.
  ///
  /// A status that cannot be stored is not lost: the message stays pending in the storage and is sent again at the
  /// next launch, and the server publishes it once. Temporary failures are thrown.
  func send(_ message: LocalMessage) async throws(KooberError) -> SendingStatus {
    let status: SendingStatus
    do throws(KooberError) {
      let said = try await repository.publish(message)
      status = .sent(id: said.id, sequence: said.sequence)
    } catch {
      // If the task was canceled, the error is not the server's.
      guard !error.isOutage, !Task.isCancelled else { throw error }
      status = .failed(error)
    }
    try? repository.mark(message.id, as: status)
    return status
  }
}

/// Receives the team's messages.
@MainActor
struct TeamWorker {
  let repository: any TeamMessageRepository

  /// The messages of earlier launches.
  func received() throws(KooberError) -> [TeamMessage] { try repository.received() }

  /// The messages after a given one, in order; waits a while until there are some.
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    let messages = try await repository.messages(after: sequence).filter {
      $0.sequence > sequence
    }
    // The user may have signed out since.
    if !Task.isCancelled { repository.keep(messages) }
    return messages
  }
}
