import FoundationEssentials
import Scenes

/// A chat without a server: whoever says something hears only who uses the same app.
@MainActor
final class FakeMessageRemoteAPI: MessageRemoteAPI {
  /// How long an answer is held back until there is something to tell.
  private static let patience = Duration.seconds(30)

  private let author: UserProfile
  private let chat: FakeChat
  private let clock: StageClock
  private let date: @MainActor () -> Date

  init(
    author: UserProfile, chat: FakeChat, clock: StageClock, date: @escaping @MainActor () -> Date
  ) {
    self.author = author
    self.chat = chat
    self.clock = clock
    self.date = date
  }

  func send(_ text: String, id: UUID) async throws(KooberError) -> TeamMessage {
    chat.say(text, id: id, by: author, on: date())
  }

  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    let deadline = clock.now.advanced(by: Self.patience)
    while clock.now < deadline {
      let messages = chat.messages(after: sequence)
      if !messages.isEmpty { return messages }
      do { try await clock.sleep(for: .seconds(1)) } catch { return [] }
    }
    return []
  }
}
