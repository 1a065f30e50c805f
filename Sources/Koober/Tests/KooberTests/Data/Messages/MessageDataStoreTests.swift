import FoundationEssentials
import GRDB
import Scenes
import Testing

@testable import Koober

/// Stores messages until it fails, as on a full disk.
@MainActor
final class FailingMessageDataStore: MessageDataStore {
  /// The error that reads throw.
  var readError: KooberError?
  /// The error that writes throw.
  var writeError: KooberError?
  private let base = InMemoryMessageDataStore()

  func messages(of user: String) throws(KooberError) -> [LocalMessage] {
    if let readError { throw readError }
    return try base.messages(of: user)
  }

  func append(_ message: LocalMessage, of user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try base.append(message, of: user)
  }

  func mark(
    _ message: LocalMessage.ID, as status: SendingStatus, of user: String
  ) throws(KooberError) {
    if let writeError { throw writeError }
    try base.mark(message, as: status, of: user)
  }

  func makePendingAgain(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try base.makePendingAgain(messages, of: user)
  }

  func remove(_ messages: [LocalMessage.ID], of user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try base.remove(messages, of: user)
  }

  func forget(_ user: String) throws(KooberError) {
    if let writeError { throw writeError }
    try base.forget(user)
  }
}

@MainActor
struct MessageDataStoreTests {
  private let home = TemporaryHome()

  @Test(arguments: StorageKind.allCases) func messagesKeepTheirOrder(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    #expect(try store.messages(of: "jane") == [])
    // Neither the ids nor the dates reflect the order of insertion.
    let messages = [3, 1, 2].map { LocalMessage.make($0, "message \($0)") }
    for message in messages { try store.append(message, of: "jane") }
    #expect(try store.messages(of: "jane") == messages)
  }

  @Test(arguments: StorageKind.allCases)
  func messagesAreSeparatePerUser(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    try store.append(.make(1), of: "jane")
    try store.append(.make(1, "mine"), of: "joe")
    try store.mark(.make(1), as: .failed(.notAccepted), of: "joe")
    try store.remove([.make(2)], of: "jane")
    #expect(try store.messages(of: "jane") == [.make(1)])
    #expect(try store.messages(of: "joe") == [.make(1, "mine", status: .failed(.notAccepted))])
  }

  @Test(arguments: StorageKind.allCases)
  func rejectsADuplicateID(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    try store.append(.make(1), of: "jane")
    #expect(throws: KooberError.notStored) { try store.append(.make(1, "other"), of: "jane") }
    #expect(try store.messages(of: "jane") == [.make(1)])
  }

  @Test(arguments: StorageKind.allCases)
  func statusChangesAreStored(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    for number in 1...3 { try store.append(.make(number), of: "jane") }
    try store.mark(.make(1), as: .sent(id: "7", sequence: 7), of: "jane")
    try store.mark(.make(2), as: .failed(.notAccepted), of: "jane")
    try store.mark(.make(3), as: .failed(.notAccepted), of: "jane")
    try store.mark(.make(3), as: .pending, of: "jane")
    // Another process has already sent it.
    try store.mark(.make(1), as: .failed(.notAccepted), of: "jane")
    #expect(
      try store.messages(of: "jane") == [
        .make(1, status: .sent(id: "7", sequence: 7)), .make(2, status: .failed(.notAccepted)),
        .make(3),
      ])
  }

  @Test(arguments: StorageKind.allCases)
  func failedMessagesBecomePendingAgain(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    for number in 1...4 { try store.append(.make(number), of: "jane") }
    try store.mark(.make(1), as: .failed(.notAccepted), of: "jane")
    try store.mark(.make(2), as: .sent(id: "7", sequence: 7), of: "jane")
    try store.mark(.make(4), as: .failed(.notAccepted), of: "jane")
    try store.makePendingAgain([.make(1), .make(2), .make(3), .make(9)], of: "jane")
    try store.makePendingAgain([], of: "jane")
    try store.makePendingAgain([.make(4)], of: "joe")
    #expect(
      try store.messages(of: "jane") == [
        .make(1), .make(2, status: .sent(id: "7", sequence: 7)), .make(3),
        .make(4, status: .failed(.notAccepted)),
      ])
  }

  @Test func makingMessagesPendingIsAtomic() throws {
    let database = try KooberDatabase(folder: home.path)
    let store = DatabaseMessageDataStore(database: database)
    for number in 1...2 {
      try store.append(.make(number, status: .failed(.notAccepted)), of: "jane")
    }
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TRIGGER refuse BEFORE UPDATE ON messages WHEN NEW.number = 2
          BEGIN SELECT RAISE(ABORT, 'no'); END
          """)
    }
    #expect(throws: KooberError.notStored) {
      try store.makePendingAgain([.make(1), .make(2)], of: "jane")
    }
    #expect(
      try store.messages(of: "jane")
        == [1, 2].map {
          .make($0, status: .failed(.notAccepted))
        })
  }

  @Test(arguments: StorageKind.allCases)
  func keepsOnlyTheLatestSentMessages(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    try store.append(.make(1), of: "joe")
    try store.mark(.make(1), as: .sent(id: "1", sequence: 1), of: "joe")
    let last = LocalMessage.sentLimit + 3
    for number in 1...last { try store.append(.make(number), of: "jane") }
    try store.append(.make(250), of: "jane")
    try store.append(.make(251, status: .failed(.notAccepted)), of: "jane")
    // The first message is sent last.
    for number in Array(2...last) + [1] {
      try store.mark(
        .make(number), as: .sent(id: "\(number)", sequence: Int64(number == 1 ? 999 : number)),
        of: "jane")
    }
    let kept: [String] = ([1] + Array(5...last) + [250, 251]).map { .make($0) }
    #expect(try store.messages(of: "jane").map(\.id) == kept)
    #expect(try store.messages(of: "joe").map(\.id) == [.make(1)])
  }

  @Test(arguments: StorageKind.allCases)
  func removalKeepsTheOrderOfTheRest(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    for number in 1...4 { try store.append(.make(number), of: "jane") }
    try store.remove([.make(4), .make(2)], of: "jane")
    try store.append(.make(5), of: "jane")
    #expect(try store.messages(of: "jane") == [1, 3, 5].map { .make($0) })
  }

  @Test(arguments: [
    "g'day 🦘", "two\nlines\tand a tab", "'; DROP TABLE messages; --", "e\u{301}",
  ])
  func textIsStoredByteForByte(_ text: String) throws {
    try StorageKind.database.make(home: home).messages.append(.make(1, text), of: "jane")
    let again = try StorageKind.database.make(home: home).messages.messages(of: "jane")
    #expect(again.map { Array($0.text.utf8) } == [Array(text.utf8)])
  }

  @Test func messagesPersistAcrossLaunches() throws {
    let store = try StorageKind.database.make(home: home).messages
    for number in 1...3 { try store.append(.make(number), of: "jane") }
    try store.mark(.make(1), as: .sent(id: "7", sequence: 7), of: "jane")
    try store.mark(.make(2), as: .failed(.notAccepted), of: "jane")
    let again = try StorageKind.database.make(home: home).messages
    #expect(try again.messages(of: "jane") == store.messages(of: "jane"))
  }
}
