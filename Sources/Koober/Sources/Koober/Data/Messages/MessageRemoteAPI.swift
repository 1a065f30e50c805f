import FoundationEssentials
import Scenes

@External("messages", through: UserServer.self)
@MainActor
package protocol MessageRemoteAPI {
  /// Sends a message; a message sent again under the same id is published once.
  func send(_ text: String, id: String) async throws(KooberError) -> TeamMessage
  /// The messages after the one with a number (0 for all), in order; waits a while until there are some.
  ///
  /// The answer may be incomplete, and is empty if there were no messages for a long time.
  @ExternalName("list") @ExternalSubscription
  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage]
}

/// A chat without a server: messages reach only the users of this app.
struct FakeMessageRemoteAPI: MessageRemoteAPI {
  let author: UserProfile
  let chat: FakeChat
  let clock: StageClock
  let date: @MainActor () -> Date

  func send(_ text: String, id: String) async throws(KooberError) -> TeamMessage {
    chat.publish(text, id: id, by: author, on: Moment(date()))
  }

  func messages(after sequence: Int64) async throws(KooberError) -> [TeamMessage] {
    await clock.news { chat.messages(after: sequence, until: date()) }
  }
}

extension StageClock {
  /// Waits for new messages, checking every second: an answer is delayed until there is one, for at most half a
  /// minute.
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

/// The messages of a chat without a server, kept in memory while the process runs.
@MainActor
final class FakeChat: Restorable {
  private(set) var messages: [TeamMessage] = []
  /// The ids of the messages: a new message is not compared with all others.
  private var ids: Set<String> = []
  private var team: FakeTeam?
  private var lastSequence: Int64 = 0
  /// The highest number that a user may have received, including before a restore.
  private var highest: Int64 = 0
  /// JSON readers do not represent larger integers exactly.
  private static let maxSequence: Int64 = 1 << 53

  /// Creates a chat, in which a team may speak by itself.
  init(team: FakeTeam? = nil) { self.team = team }

  /// Continues after the messages of an earlier process, as users remember them.
  func continueNumbering(after sequence: Int64) {
    lastSequence = max(lastSequence, min(sequence, Self.maxSequence))
    highest = max(highest, lastSequence)
  }

  /// Remembers a message of an earlier process that its user has not received.
  func remember(_ message: LocalMessage, by author: UserProfile, after last: Int64) {
    guard let sequence = message.status.sequence, sequence > last, sequence <= Self.maxSequence,
      !ids.contains(message.id), !messages.contains(where: { $0.sequence == sequence })
    else { return }
    append(
      TeamMessage(
        id: message.id, sequence: sequence, authorID: author.id,
        authorName: author.name, text: message.text, date: message.date))
    messages.sort { $0.sequence < $1.sequence }
    continueNumbering(after: sequence)
  }

  func publish(_ text: String, id: String, by author: UserProfile, on date: Moment) -> TeamMessage {
    if ids.contains(id), let known = messages.first(where: { $0.id == id }) { return known }
    continueNumbering(after: max(lastSequence, highest) + 1)
    let message = TeamMessage(
      id: id, sequence: lastSequence, authorID: author.id,
      authorName: author.name, text: text, date: date)
    append(message)
    return message
  }

  private func append(_ message: TeamMessage) {
    messages.append(message)
    ids.insert(message.id)
  }

  /// The messages after the one with a number, including those of the team until a date.
  func messages(after sequence: Int64, until date: Date) -> [TeamMessage] {
    while let said = team?.speak(until: date) {
      _ = publish(said.text, id: said.id, by: said.author, on: said.date)
    }
    let last = messages.lastIndex { $0.sequence <= sequence }
    return Array(messages[(last.map { $0 + 1 } ?? 0)...])
  }

  struct SavedState: Codable, Sendable {
    var messages: [TeamMessage]
    var lastSequence: Int64
    /// Since version 2 of the states.
    var team: FakeTeam?
  }

  var savedState: SavedState {
    SavedState(messages: messages, lastSequence: lastSequence, team: team)
  }

  /// Restores saved messages; numbers given since then are not reused.
  func restore(_ state: SavedState) {
    if team != nil { team = state.team ?? team }
    messages = state.messages.sorted { $0.sequence < $1.sequence }
    ids = Set(messages.map(\.id))
    lastSequence = min(max(state.lastSequence, messages.last?.sequence ?? 0), Self.maxSequence)
  }
}
