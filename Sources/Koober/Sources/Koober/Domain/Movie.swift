struct Movie: Hashable, Sendable {
  let id: MovieID
  let title: String
  let year: Int
  let summary: String
  let tagline: String
  let scenes: [String]

  static let sceneLength = Duration.seconds(5)
}

package enum MovieID: String, CaseIterable, Hashable, Sendable {
  case billabong, boomerang, cairns, pouch, wombats
}

/// The films of the lounge, and the random choice of one.
@MainActor
struct MovieRepository {
  let random: @MainActor (ClosedRange<Int>) -> Int

  var all: [Movie] { MovieID.allCases.map(movie) }

  func randomMovie() -> Movie {
    let all = all
    return all[random(0...all.count - 1)]
  }

  func movie(_ id: MovieID) -> Movie {
    switch id {
    case .billabong:
      Movie(
        id: id, title: "Billabong Nights", year: 1959,
        summary: "Two rivals share one water hole.",
        tagline: "The water was still. They were not.",
        scenes: ["A pond at dusk.", "A splash!", "Frogs sing.", "Dawn. They shake paws."])
    case .boomerang:
      Movie(
        id: id, title: "The Boomerang Returns", year: 1984,
        summary: "What was thrown away comes back.",
        tagline: "You can't throw away the past.",
        scenes: ["A throw.", "Silence.", "More silence.", "Duck!"])
    case .cairns:
      Movie(
        id: id, title: "Last Hop to Cairns", year: 1971,
        summary: "A courier has one night, and one leg.",
        tagline: "Two thousand miles. One hop at a time.",
        scenes: ["A dusty road.", "A storm.", "A barn, a fiddle.", "The sea, at last."])
    case .pouch:
      Movie(
        id: id, title: "Pouch of Gold", year: 1966,
        summary: "She carries more than a joey.",
        tagline: "Keep your hands in your own pocket.",
        scenes: ["A bank.", "A bulge.", "A chase.", "An empty pouch."])
    case .wombats:
      Movie(
        id: id, title: "Twelve Angry Wombats", year: 1957,
        summary: "One of them isn't so sure.",
        tagline: "They dug themselves in.",
        scenes: ["A hot burrow.", "Eleven to one.", "A wombat digs.", "Not guilty."])
    }
  }
}
