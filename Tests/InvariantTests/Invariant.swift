/// The invariants of an app after each line; the numbers are those of the design.
enum Invariant: Int, CaseIterable {
  case uniqueIDs = 1
  case failuresChangeNothing
  case popUndoesPush
  case removalIncludesEntriesAbove
  case ownersAreAlive
  case resultsResolveOnce
  case liveObjectsAreReachable
  case nothingSurvivesSignOut
  case treesAreCodable
  case otherTabsDoNotChange
  case openingIsIdempotent
  case journalsReplay
  case removedScenesAreAsked
  case transitionsQueue
}

extension Invariant: CustomStringConvertible {
  var description: String { "\(rawValue): \(words)" }

  private var words: String {
    switch self {
    case .uniqueIDs: "ids are unique and never reused, nothing is empty, one scene has the focus"
    case .failuresChangeNothing: "a failed command does not change the tree"
    case .popUndoesPush: "push then pop gives back the tree"
    case .removalIncludesEntriesAbove: "removing an entry removes the entries above, deepest first"
    case .ownersAreAlive: "every owner is alive, and only owners and their ancestors remove entries"
    case .resultsResolveOnce: "each result resolves exactly once"
    case .liveObjectsAreReachable: "exactly the objects that the tree reaches are alive"
    case .nothingSurvivesSignOut: "nothing of a user survives sign-out, which is one transition"
    case .treesAreCodable: "a stored tree decodes to itself"
    case .otherTabsDoNotChange: "tabs that were not addressed do not change"
    case .openingIsIdempotent: "opening a link twice equals opening it once"
    case .journalsReplay: "replaying gives the same app"
    case .removedScenesAreAsked: "every removed scene was asked"
    case .transitionsQueue: "one transition at a time; other requests run in order"
    }
  }
}
