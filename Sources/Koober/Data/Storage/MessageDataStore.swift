import Scenes

/// Where the messages are kept that users wrote on this device, until they are known to be said.
@MainActor
protocol MessageDataStore: AnyObject {
  /// The messages of a user, in the order in which they were written.
  func messages(of user: String) throws(KooberError) -> [LocalMessage]
  /// Keeps a message behind all others of a user.
  ///
  /// - Throws: ``KooberError/notStored``, also where another of the same id is kept.
  func append(_ message: LocalMessage, of user: String) throws(KooberError)
  /// Changes what has become of a message; what was sent once stays sent.
  ///
  /// Of those that are sent the last ones are kept, as many as ``LocalMessage/sentLimit``: the server has
  /// them all.
  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError)
  /// Lets messages be pending again, those of them that have failed; all or none.
  func putBack(_ messages: [LocalMessage.ID], of user: String) throws(KooberError)
  /// Forgets messages, whatever has become of them.
  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError)
  /// Forgets all that is kept for a user.
  func forget(_ user: String) throws(KooberError)
}
