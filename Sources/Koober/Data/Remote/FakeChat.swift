import FoundationEssentials
import Scenes

/// What has been said in a chat without a server, for as long as the process lives.
@SceneActor
final class FakeChat {
  private(set) var messages: [TeamMessage] = []

  /// Says something, once for each id.
  func say(_ text: String, id: UUID, by author: UserProfile, on date: Date) -> TeamMessage {
    if let known = messages.first(where: { $0.id == id.uuidString }) { return known }
    let message = TeamMessage(
      id: id.uuidString, sequence: Int64(messages.count + 1), authorID: author.id,
      authorName: author.name, text: text, date: date)
    messages.append(message)
    return message
  }
}
