/// A stored tree as far as its destinations are still known.
///
/// An app that no longer has a destination (or can't read its parameters any more) cuts the tree off
/// there and restores what is below. Where the root itself is lost, the tree has none.
///
/// ```swift
/// let salvaged = try JSONDecoder().decode(SalvagedTree<Destination>.self, from: data)
/// print(salvaged.tree, salvaged.lost)
/// ```
public struct SalvagedTree<Destination: Hashable & Codable & Sendable>: Equatable, Sendable {
  /// An entry that is not in the tree any more.
  public struct Loss: Equatable, Sendable {
    /// The id it had.
    public let id: EntryID
    /// The owner it had.
    public let owner: Lineage
    /// Why its destination can't be read; nil if it was cut off for standing on one that can't.
    public let reason: String?
  }

  /// What is left.
  public let tree: NavigationTree<Destination>

  /// What is not, each before what stood on it.
  public let lost: [Loss]
}

extension SalvagedTree: Decodable {
  /// Reads what can be read of a tree.
  ///
  /// - Throws: What reading a ``NavigationTree`` throws, save for destinations that can't be read.
  public init(from decoder: any Decoder) throws {
    let stored = try NavigationTree<Attempt<Destination>>(from: decoder)
    var tree = NavigationTree<Destination>()
    tree.nextID = stored.nextID
    tree.root = try stored.root?.truncating { $0.known() }
    let kept = Set(tree.entries.lazy.map { $0.id })
    self.tree = tree
    lost = stored.entries.filter { !kept.contains($0.id) }.map {
      Loss(id: $0.id, owner: $0.owner, reason: $0.destination.failure)
    }
  }
}

/// A destination, or why it can't be read.
private enum Attempt<Destination: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  case read(Destination)
  case failed(String)

  init(from decoder: any Decoder) throws {
    do {
      self = .read(try Destination(from: decoder))
    } catch {
      self = .failed("\(error)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    guard case .read(let destination) = self else { return }
    try destination.encode(to: encoder)
  }

  var failure: String? {
    guard case .failed(let reason) = self else { return nil }
    return reason
  }
}

extension NavigationTree.Entry {
  /// The entry with its destination, if that could be read.
  fileprivate func known<Known>() -> NavigationTree<Known>.Entry?
  where Destination == Attempt<Known> {
    guard case .read(let destination) = destination else { return nil }
    return .init(
      id: id, destination: destination, owner: owner, scope: scope, presentation: presentation,
      awaitsResult: awaitsResult)
  }
}
