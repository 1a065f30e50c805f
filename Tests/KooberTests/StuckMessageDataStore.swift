import Scenes

@testable import Koober

/// Keeps messages until it can't any more, as on a disk that is full.
@MainActor
final class StuckMessageDataStore: MessageDataStore {
  /// What reading throws.
  var readError: KooberError?
  /// What writing throws.
  var writeError: KooberError?
  private let kept = InMemoryMessageDataStore()

  func messages(of user: String) throws(KooberError) -> [LocalMessage] {
    if let readError { throw readError }
    return try kept.messages(of: user)
  }

  func append(_ message: LocalMessage, of user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try kept.append(message, of: user)
  }

  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError) {
    if let writeError { throw writeError }
    try kept.mark(message, as: status, of: user)
  }

  func putBack(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try kept.putBack(messages, of: user)
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try kept.remove(messages, of: user)
  }

  func forget(_ user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try kept.forget(user)
  }
}
