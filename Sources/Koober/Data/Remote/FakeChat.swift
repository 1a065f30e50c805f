import FoundationEssentials
import Scenes

/// What has been said in a chat without a server, for as long as the process lives.
@SceneActor
final class FakeChat {
  private(set) var messages: [TeamMessage] = []
  private var lastSequence: Int64 = 0

  /// Goes on after what was said in a former process, as whoever heard it remembers.
  func goOn(after sequence: Int64) { lastSequence = max(lastSequence, sequence) }

  /// Says something, once for each id.
  func say(_ text: String, id: UUID, by author: UserProfile, on date: Date) -> TeamMessage {
    if let known = messages.first(where: { $0.id == id.uuidString }) { return known }
    lastSequence += 1
    let message = TeamMessage(
      id: id.uuidString, sequence: lastSequence, authorID: author.id,
      authorName: author.name, text: text, date: date)
    messages.append(message)
    return message
  }

  /// What was said after a message.
  func messages(after sequence: Int64) -> [TeamMessage] {
    guard let last = messages.last, last.sequence > sequence else { return [] }
    return Array(messages.drop { $0.sequence <= sequence })
  }
}
