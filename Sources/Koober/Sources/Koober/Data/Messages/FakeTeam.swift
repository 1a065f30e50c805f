import FoundationEssentials
import Scenes

/// The team of the built-in server, whose members speak every few minutes.
///
/// What they say and when follows from a seed and the time at the start.
struct FakeTeam: Codable, Sendable {
  struct Message {
    let id: String
    let author: UserProfile
    let text: String
    let date: Moment
  }

  /// The longest time, in seconds, for which messages are made up afterwards: a clock can jump by years.
  private static let memory: TimeInterval = 86_400
  /// The pause before a message, in seconds.
  private static let pause = 300...900
  private static let members = ["Ruby Reed", "Banjo", "Matilda Moss"].map {
    UserProfile(id: "team: \($0)", name: $0, email: nil)
  }
  private static let texts = [
    "G'day, all!", "Two kangaroos are waiting at the zoo.", "Who has the spare saddle?",
    "The road to the airport is closed.", "Wingtips has had her apple.",
    "It is raining at the harbor.", "Lunch?", "Mind the joeys near the museum.",
  ]

  private var generator: SeededGenerator
  private var next: Date

  init(seed: UInt64, start: Date) {
    generator = SeededGenerator(seed: seed)
    next = start
    wait()
  }

  /// Returns the next message, if it is due at a date.
  mutating func speak(until date: Date) -> Message? {
    guard next <= date else { return nil }
    next = max(next, date.addingTimeInterval(-Self.memory))
    let spoken = next
    defer { wait() }
    return Message(
      id: UUID(using: &generator).uuidString, author: element(of: Self.members),
      text: element(of: Self.texts), date: Moment(spoken))
  }

  private mutating func wait() {
    next = next.addingTimeInterval(TimeInterval(Int.random(in: Self.pause, using: &generator)))
  }

  private mutating func element<Element>(of all: [Element]) -> Element {
    all[Int.random(in: 0...all.count - 1, using: &generator)]
  }
}
