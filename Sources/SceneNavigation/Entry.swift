extension NavigationTree {
  /// The position of a scene in the tree.
  ///
  /// The live scene (store, view, container) is outside of the tree and has ``id`` as its key.
  public struct Entry: Hashable, Codable, Identifiable, Sendable {
    /// The number of the entry, never reused in this tree.
    public let id: EntryID
    /// The destination that the scene shows.
    public package(set) var destination: Destination
    /// The coordinator that presented the entry: it and its ancestors can remove the entry.
    public let owner: OwnerPath
    /// The scope of the scene: when the scope ends, the entry is removed.
    package let scope: OwnerPath
    /// How the entry was added.
    public let presentation: Presentation
    /// Whether its result is still awaited.
    public internal(set) var awaitsResult: Bool

    @usableFromInline package var result: ResultToken? {
      awaitsResult ? ResultToken(entry: id) : nil
    }
  }

  /// An entry to be added by an operation, before the tree gives it an id.
  @usableFromInline package struct NewEntry: Hashable, Codable, Sendable {
    package var destination: Destination
    /// The coordinator that will own the entry; nil for the requester of the operation.
    package var owner: OwnerPath?
    /// The scope of the scene; nil for the scope of the entry below.
    package var scope: OwnerPath?
    package var awaitsResult: Bool

    @usableFromInline package init(
      _ destination: Destination, owner: OwnerPath? = nil, scope: OwnerPath? = nil,
      awaitsResult: Bool = false
    ) {
      self.destination = destination
      self.owner = owner
      self.scope = scope
      self.awaitsResult = awaitsResult
    }
  }
}

extension NavigationTree.Entry {
  /// Whether the entries are equal except for whether their results are awaited.
  func isSameScene(as other: Self) -> Bool {
    var other = other
    other.awaitsResult = awaitsResult
    return self == other
  }
}

/// The number of an entry: assigned by its tree in order from 1, and never reused.
public struct EntryID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an id from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether the first id was assigned before the second.
  public static func < (first: EntryID, second: EntryID) -> Bool {
    first.rawValue < second.rawValue
  }

  static let first = EntryID(rawValue: 1)

  /// The first id that is never assigned: JSON readers represent integers exactly up to this number.
  static let limit = EntryID(rawValue: 1 << 53)

  var next: EntryID { EntryID(rawValue: rawValue + 1) }
}

extension EntryID: CustomStringConvertible {
  /// The number after a hash: `#3`.
  public var description: String { "#\(rawValue)" }
}

/// How an entry was added at its position.
public enum Presentation: String, Codable, Sendable, CaseIterable {
  /// As the root of the tree, or the first entry of the root's stack.
  case root
  /// As the first entry of a tab.
  case tab
  /// Pushed onto a stack.
  case push
  /// Presented over a layer, as a single scene.
  case modal
  /// Presented over a layer, as the first entry of a secondary stack.
  case secondaryStack
}

/// A token for the awaited result of an entry.
///
/// An entry has at most one, so the entry identifies the token; as ids are never reused, neither are
/// tokens. It resolves once: delivered, or canceled when the entry is removed.
public struct ResultToken: Hashable, Codable, Sendable {
  package let entry: EntryID

  package init(entry: EntryID) { self.entry = entry }
}
