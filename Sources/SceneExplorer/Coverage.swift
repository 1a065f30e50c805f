import OrderedCollections
import SceneCommands
import SceneRuntime
import Scenes
import SceneSessions

/// What runs of an app have reached, and what they could have.
package struct Coverage: Codable, Equatable, Sendable {
  /// A kind of item.
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// The places of the app, by name.
    case places
    /// The actions of scenes and services, as in `signIn.submit`.
    case actions
    /// The actions in each case of the state of their scene or service, as in `signIn.submit (editing)`.
    case cases
    /// The changes of a case in a state, as in `signIn: editing -> sending (signIn.submit)`.
    case transitions
    /// The patterns of links, as in `/rides/:id`.
    case links
    /// The faults of the environment, as in `env.fail rides.request timedOut`.
    case faults
    /// The routes that scenes have sent, as in `signIn.signedIn`.
    case routes

    /// Whether an app lists its items before they are reached.
    package var isListed: Bool {
      switch self {
      case .places, .actions, .cases, .links, .faults: true
      case .transitions, .routes: false
      }
    }
  }

  /// Whether each item was reached, in the order in which the items became known.
  private var items: OrderedDictionary<Kind, OrderedDictionary<String, Bool>> = [:]

  package init() {}

  /// Adds an item that can be reached.
  package mutating func add(_ kind: Kind, _ name: String) {
    if items[kind]?[name] == nil { items[kind, default: [:]][name] = false }
  }

  /// Marks an item as reached.
  ///
  /// - Returns: Whether it was not reached before.
  @discardableResult
  package mutating func reach(_ kind: Kind, _ name: String) -> Bool {
    items[kind, default: [:]].updateValue(true, forKey: name) != true
  }

  /// The number of items of a kind.
  package func count(_ kind: Kind) -> Int { items[kind]?.count ?? 0 }

  /// The items that were reached.
  package func reached(_ kind: Kind) -> [String] {
    (items[kind] ?? [:]).filter(\.value).map(\.key)
  }

  /// The items that were not reached.
  package func missing(_ kind: Kind) -> [String] {
    (items[kind] ?? [:]).filter { !$0.value }.map(\.key)
  }

  package func hasReached(_ kind: Kind, _ name: String) -> Bool { items[kind]?[name] == true }

  /// Adds the items of another coverage; one that was reached in any of them is reached.
  package mutating func merge(_ other: Coverage) {
    for (kind, items) in other.items {
      self.items[kind, default: [:]].merge(items) { $0 || $1 }
    }
  }

  /// Adds the items of another coverage, without what it has reached.
  package mutating func addItems(of other: Coverage) {
    for (kind, items) in other.items { for name in items.keys { add(kind, name) } }
  }

  /// The items that were reached here, and not in another coverage.
  package func reached(_ kind: Kind, notIn other: Coverage) -> [String] {
    reached(kind).filter { !other.hasReached(kind, $0) }
  }

  /// The same items in alphabetical order.
  package var sorted: Coverage {
    var sorted = self
    for kind in items.keys { sorted.items[kind]?.sort { $0.key < $1.key } }
    return sorted
  }

  package static func == (first: Coverage, second: Coverage) -> Bool {
    Kind.allCases.allSatisfy { kind in
      Dictionary(first.items[kind] ?? [:]) == Dictionary(second.items[kind] ?? [:])
    }
  }
}

extension Dictionary {
  fileprivate init(_ items: OrderedDictionary<Key, Value>) {
    self.init(items.map { ($0.key, $0.value) }) { first, _ in first }
  }
}

@MainActor
extension Coverage {
  /// Adds what an app offers in its current state, and the places where it is.
  ///
  /// - Returns: Whether a place was not reached before.
  @discardableResult
  mutating func note(_ app: any SceneApp) -> Bool {
    if count(.places) == 0 {
      for place in app.places { add(.places, place.name) }
      for pattern in app.router.links.patterns { add(.links, pattern.path) }
    }
    var isNew = false
    for entry in app.router.tree.entries where reach(.places, entry.destination.name) {
      isNew = true
    }
    for target in CommandTarget.all(of: app) {
      for command in target.commands { add(.actions, "\(target.name).\(command.name)") }
    }
    return isNew
  }

  /// Whether what a move is about was performed, or is no item.
  func hasReached(_ move: ExploredMove) -> Bool {
    Self.item(of: move).map { hasReached($0.kind, $0.name) } ?? true
  }

  /// Marks what a move was about, if it was performed and not refused.
  mutating func note(_ move: ExploredMove) {
    if let item = Self.item(of: move) { reach(item.kind, item.name) }
  }

  private static func item(of move: ExploredMove) -> (kind: Kind, name: String)? {
    switch move {
    case .call, .fault: (.actions, move.action)
    case .link(_, let pattern): (.links, pattern)
    case .back, .up, .dismiss, .tab, .time: nil
    }
  }
}
