package import OrderedCollections
import SceneSessions
import Scenes

/// The states that an exploration has found, with what each looks like, and the moves that it has made between them.
package struct StateMap: Codable, Sendable {
  /// A move that was made.
  package struct Transition: Codable, Sendable {
    package let from: Int32
    package let to: Int32
    /// The numbers of the texts of its line, and of what it tries.
    package let line: Int32
    package let subject: Int32
  }

  /// What the states of a place offer.
  package struct Offer: Hashable, Codable, Sendable {
    /// The numbers of the texts of the place, and of what it tries.
    package let place: Int32
    package let subject: Int32
  }

  package private(set) var texts: OrderedSet<String> = []
  // Of each state, the numbers of the texts of its path, of the cases in the state of its front scene, and of the drawing.
  package private(set) var places: [Int32] = []
  package private(set) var cases: [Int32] = []
  package private(set) var drawings: [Int32] = []
  /// The number of moves of each state that were not tried.
  package var untried: [Int32] = []
  package private(set) var transitions: [Transition] = []
  /// How often each offer was taken.
  package private(set) var offers: OrderedDictionary<Offer, Int> = [:]

  package init() {}

  private mutating func number(of text: String) -> Int32 { Int32(texts.append(text).index) }

  /// Adds the state in which an app is.
  @MainActor
  mutating func add(_ app: any SceneApp, offering moves: some Sequence<ExploredMove>) {
    let front = app.router.front
    let place = number(of: app.pathNames.joined(separator: " > "))
    places.append(place)
    cases.append(number(of: front.map { "\(StateCases(of: $0.state, at: nil))" } ?? ""))
    drawings.append(number(of: front?.render() ?? ""))
    for move in moves {
      let offer = Offer(place: place, subject: number(of: move.subject))
      offers[offer] = offers[offer] ?? 0
    }
  }

  /// Adds a move that was made.
  ///
  /// - Parameters:
  ///   - first: The number of the state before it.
  ///   - second: The number of the state after it.
  ///   - line: Its line in a script.
  ///   - subject: What it tries.
  mutating func add(from first: Int32, to second: Int32, by line: String, _ subject: String) {
    let subject = number(of: subject)
    offers[Offer(place: places[Int(first)], subject: subject), default: 0] += 1
    transitions.append(
      Transition(from: first, to: second, line: number(of: line), subject: subject))
  }
}
