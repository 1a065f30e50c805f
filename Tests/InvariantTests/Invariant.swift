/// What must hold of an app after each line; the numbers are those of the design.
enum Invariant: Int, CaseIterable {
  case uniqueIDs = 1
  case failuresChangeNothing
  case popUndoesPush
  case removalTakesAllAbove
  case ownersAreAlive
  case resultsResolveOnce
  case liveIsReached
  case nothingSurvivesSignOut
  case treesAreStored
  case otherTabsStay
  case opensAreIdempotent
  case journalsReplay
  case leavingAsks
  case transitionsQueue
}

extension Invariant: CustomStringConvertible {
  var description: String { "\(rawValue): \(words)" }

  private var words: String {
    switch self {
    case .uniqueIDs: "ids are unique and never reused, nothing is empty, one scene has the focus"
    case .failuresChangeNothing: "what fails leaves the tree as it was"
    case .popUndoesPush: "push then pop gives back the tree"
    case .removalTakesAllAbove: "what leaves takes all that stands on it along, deepest first"
    case .ownersAreAlive: "every owner is alive, and nobody removes what belongs to others"
    case .resultsResolveOnce: "each result resolves exactly once"
    case .liveIsReached: "what is alive is exactly what the tree reaches"
    case .nothingSurvivesSignOut: "nothing of a user survives sign-out, which is one transition"
    case .treesAreStored: "a stored tree reads back as itself"
    case .otherTabsStay: "tabs that weren't addressed don't change"
    case .opensAreIdempotent: "opening a link twice is opening it once"
    case .journalsReplay: "replaying gives the same app"
    case .leavingAsks: "every scene that leaves was asked"
    case .transitionsQueue: "one transition at a time, and what is wanted meanwhile comes in order"
    }
  }
}
