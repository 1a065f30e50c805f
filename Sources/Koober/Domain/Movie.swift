/// A film that is shown in the lounge.
struct Movie: Hashable, Sendable {
  let id: MovieID
  let title: String
  let year: Int
  /// What it is about, in one sentence.
  let summary: String
  /// What the trailer says.
  let tagline: String
  /// What happens in it, in order; there is something.
  let scenes: [String]

  /// How long each of its scenes takes.
  static let sceneLength = Duration.seconds(5)
}
