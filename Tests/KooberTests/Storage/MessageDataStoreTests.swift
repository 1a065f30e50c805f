import Scenes
import Testing

@testable import Koober

@SceneActor
struct MessageDataStoreTests {
  private let home = TemporaryHome()

  @Test(arguments: StorageKind.allCases) func messagesKeepTheirOrder(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    #expect(try store.messages(of: "jane") == [])
    // Neither the ids nor the dates say in which order they were written.
    let messages = [3, 1, 2].map { LocalMessage.make($0, "message \($0)") }
    for message in messages { try store.append(message, of: "jane") }
    #expect(try store.messages(of: "jane") == messages)
  }

  @Test(arguments: StorageKind.allCases)
  func eachUserHasTheirOwn(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    try store.append(.make(1), of: "jane")
    try store.append(.make(1, "mine"), of: "joe")
    try store.mark(.make(1), as: .failed(.notAccepted), of: "joe")
    try store.remove([.make(2)], of: "jane")
    #expect(try store.messages(of: "jane") == [.make(1)])
    #expect(try store.messages(of: "joe") == [.make(1, "mine", status: .failed(.notAccepted))])
  }

  @Test(arguments: StorageKind.allCases)
  func anIdentityIsThereOnce(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    try store.append(.make(1), of: "jane")
    #expect(throws: KooberError.notStored) { try store.append(.make(1, "other"), of: "jane") }
    #expect(try store.messages(of: "jane") == [.make(1)])
  }

  @Test(arguments: StorageKind.allCases)
  func whatBecomesOfAMessageIsKept(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    for number in 1...3 { try store.append(.make(number), of: "jane") }
    try store.mark(.make(1), as: .sent(id: "7", sequence: 7), of: "jane")
    try store.mark(.make(2), as: .failed(.notAccepted), of: "jane")
    try store.mark(.make(3), as: .failed(.notAccepted), of: "jane")
    try store.mark(.make(3), as: .pending, of: "jane")
    // Another process has sent it already.
    try store.mark(.make(1), as: .failed(.notAccepted), of: "jane")
    #expect(
      try store.messages(of: "jane") == [
        .make(1, status: .sent(id: "7", sequence: 7)), .make(2, status: .failed(.notAccepted)),
        .make(3),
      ])
  }

  @Test(arguments: StorageKind.allCases)
  func whatIsForgottenLeavesTheOrderOfTheRest(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).messages
    for number in 1...4 { try store.append(.make(number), of: "jane") }
    try store.remove([.make(4), .make(2)], of: "jane")
    try store.append(.make(5), of: "jane")
    #expect(try store.messages(of: "jane") == [1, 3, 5].map { .make($0) })
  }

  @Test(arguments: [
    "g'day 🦘", "two\nlines\tand a tab", "'; DROP TABLE messages; --", "e\u{301}",
  ])
  func aTextComesBackAsItWas(_ text: String) throws {
    try StorageKind.database.make(home: home).messages.append(.make(1, text), of: "jane")
    let again = try StorageKind.database.make(home: home).messages.messages(of: "jane")
    #expect(again.map { Array($0.text.utf8) } == [Array(text.utf8)])
  }

  @Test func messagesOutliveTheApp() throws {
    let store = try StorageKind.database.make(home: home).messages
    for number in 1...3 { try store.append(.make(number), of: "jane") }
    try store.mark(.make(1), as: .sent(id: "7", sequence: 7), of: "jane")
    try store.mark(.make(2), as: .failed(.notAccepted), of: "jane")
    let again = try StorageKind.database.make(home: home).messages
    #expect(try again.messages(of: "jane") == store.messages(of: "jane"))
  }
}
