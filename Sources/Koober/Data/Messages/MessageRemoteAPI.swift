package import FoundationEssentials
import Scenes

@External("messages", through: UserServer.self)
@MainActor
package protocol MessageRemoteAPI {
  /// Sends a message, once however often it is sent under its id.
  func send(_ text: String, id: UUID) async throws(KooberError) -> TeamMessage
  /// The messages after the one of a number (0 for all), in order; waits a while until there are some.
  ///
  /// They are perhaps not all, and none if nobody said anything for long.
  @ExternalName("list") @ExternalSubscription
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage]
}

/// A chat without a server: whoever says something hears only who uses the same app.
struct FakeMessageRemoteAPI: MessageRemoteAPI {
  let author: UserProfile
  let chat: FakeChat
  let clock: StageClock
  let date: @MainActor () -> Date

  func send(_ text: String, id: UUID) async throws(KooberError) -> TeamMessage {
    chat.say(text, id: id, by: author, on: date())
  }

  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    await clock.news { chat.messages(after: sequence) }
  }
}

extension StageClock {
  /// What there is to tell, looked for each second: an answer is held back until it is something, for half a
  /// minute at most.
  func news<Item, Failure: Error>(
    _ look: () throws(Failure) -> [Item]
  ) async throws(Failure) -> [Item] {
    let deadline = now.advanced(by: .seconds(30))
    while now < deadline {
      let items = try look()
      guard items.isEmpty else { return items }
      do { try await sleep(for: .seconds(1)) } catch { return [] }
    }
    return []
  }
}

/// What has been said in a chat without a server, for as long as the process lives.
@MainActor
final class FakeChat: Restorable {
  private(set) var messages: [TeamMessage] = []
  private var lastSequence: Int64 = 0
  /// The highest number that somebody may remember, whatever has been restored since.
  private var highest: Int64 = 0
  /// Beyond it JSON readers don't keep whole numbers apart.
  private static let lastOfAll: Int64 = 1 << 53

  /// Goes on after what was said in a former process, as whoever heard it remembers.
  func goOn(after sequence: Int64) {
    lastSequence = max(lastSequence, min(sequence, Self.lastOfAll))
    highest = max(highest, lastSequence)
  }

  func say(_ text: String, id: UUID, by author: UserProfile, on date: Date) -> TeamMessage {
    if let known = messages.first(where: { $0.id == id.uuidString }) { return known }
    goOn(after: max(lastSequence, highest) + 1)
    let message = TeamMessage(
      id: id.uuidString, sequence: lastSequence, authorID: author.id,
      authorName: author.name, text: text, date: date)
    messages.append(message)
    return message
  }

  func messages(after sequence: Int64) -> [TeamMessage] {
    guard let last = messages.last, last.sequence > sequence else { return [] }
    return Array(messages.drop { $0.sequence <= sequence })
  }

  struct SavedState: Codable, Sendable {
    var messages: [TeamMessage]
    var lastSequence: Int64
  }

  var savedState: SavedState { SavedState(messages: messages, lastSequence: lastSequence) }

  /// Knows what was said when it was saved; the numbers of what has been said since aren't given again.
  func restore(_ state: SavedState) {
    messages = state.messages.sorted { $0.sequence < $1.sequence }
    lastSequence = min(max(state.lastSequence, messages.last?.sequence ?? 0), Self.lastOfAll)
  }
}
