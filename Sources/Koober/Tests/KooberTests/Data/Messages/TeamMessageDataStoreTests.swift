import Scenes
import Testing

@testable import Koober

@MainActor
struct TeamMessageDataStoreTests {
  private let home = TemporaryHome()

  @Test(arguments: StorageKind.allCases)
  func messagesAreSortedBySequence(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).teamMessages
    #expect(try store.messages(of: "jane") == [])
    try store.append([.make(2), .make(9)], of: "jane")
    try store.append([.make(3), .make(9, "again"), .make(10)], of: "jane")
    try store.append([], of: "jane")
    #expect(
      try store.messages(of: "jane") == [.make(2), .make(3), .make(9, "again"), .make(10)])
    #expect(try store.messages(of: "joe") == [])
  }

  @Test(arguments: StorageKind.allCases)
  func dropsTheOldestMessagesOverTheLimit(_ kind: StorageKind) throws {
    let store = try kind.make(home: home).teamMessages
    try store.append([.make(1)], of: "joe")
    try store.append((1...150).map { .make($0) }, of: "jane")
    try store.append((151...250).map { .make($0) }, of: "jane")
    #expect(try store.messages(of: "jane").map(\.sequence) == Array(51...250))
    #expect(try store.messages(of: "joe") == [.make(1)])
  }
}
