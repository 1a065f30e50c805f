import FoundationEssentials

@testable import Koober

extension LocalMessage {
  /// A message by its number, written when tests begin.
  static func make(
    _ number: Int, _ text: String = "hello", at seconds: Int = 0, status: SendingStatus = .pending
  ) -> LocalMessage {
    LocalMessage(
      id: .make(number), text: text,
      date: ChatFixture.start.addingTimeInterval(TimeInterval(seconds)), status: status)
  }
}

extension SendingStatus {
  /// That the server within has taken a message, known by its number, under a number of its own.
  static func sent(_ sequence: Int64, _ number: Int) -> SendingStatus {
    .sent(id: LocalMessage.make(number).id.uuidString, sequence: sequence)
  }
}

extension TeamMessage {
  /// A message by its number, said by Joe when tests begin.
  static func make(_ sequence: Int64, _ text: String = "hello", id: String? = nil) -> TeamMessage {
    TeamMessage(
      id: id ?? "\(sequence)", sequence: sequence, authorID: "joe", authorName: "Joe", text: text,
      date: ChatFixture.start)
  }
}

extension UUID {
  /// The identity of a number from 1 to 255.
  static func make(_ number: Int) -> UUID {
    UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(number)))
  }
}
