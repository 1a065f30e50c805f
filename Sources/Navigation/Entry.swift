extension NavigationTree {
  /// A scene's place in the tree.
  ///
  /// The live scene (store, view, container) stands outside of the tree, keyed by ``id``.
  public struct Entry: Hashable, Codable, Identifiable, Sendable {
    /// The number of the entry, never used again in this tree.
    public let id: EntryID
    /// What is shown.
    public let destination: Destination
    /// The coordinator that presented it: it or an ancestor of it may remove the entry.
    public let owner: OwnerPath
    /// The scope it lives in: when that ends, the entry leaves.
    package let scope: OwnerPath
    /// How it came here.
    public let presentation: Presentation
    /// Whether someone still waits for its result.
    package internal(set) var awaitsResult: Bool

    @usableFromInline package var result: ResultToken? {
      awaitsResult ? ResultToken(entry: id) : nil
    }
  }

  /// An entry to be: what an operation brings in, before the tree gives it an id.
  @usableFromInline package struct NewEntry: Hashable, Codable, Sendable {
    package var destination: Destination
    /// The coordinator it will belong to, or nil for whoever asks for the operation.
    package var owner: OwnerPath?
    /// The scope it will live in, or nil for the scope of what it is put on.
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
  /// Whether the other is this entry, though perhaps someone waits for only one of them.
  func isSameScene(as other: Self) -> Bool {
    var other = other
    other.awaitsResult = awaitsResult
    return self == other
  }
}

/// The number of an entry: given out by its tree in order from 1, and never given out twice.
public struct EntryID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an id from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether the first was given out before the second.
  public static func < (first: EntryID, second: EntryID) -> Bool {
    first.rawValue < second.rawValue
  }

  static let first = EntryID(rawValue: 1)

  /// The first id that is not given out: JSON readers keep integers exact up to here.
  static let limit = EntryID(rawValue: 1 << 53)

  var next: EntryID { EntryID(rawValue: rawValue + 1) }
}

extension EntryID: CustomStringConvertible {
  /// The number after a hash: `#3`.
  public var description: String { "#\(rawValue)" }
}

/// How an entry came to where it is.
public enum Presentation: String, Codable, Sendable, CaseIterable {
  /// The root of the tree, or the first of the root's stack.
  case root
  /// The first of a tab.
  case tab
  /// Pushed on a stack.
  case push
  /// Presented over a layer, alone.
  case modal
  /// Presented over a layer as the first of a stack of its own.
  case secondaryStack
}

/// What someone holds who waits for the result of an entry.
///
/// An entry has at most one, so the token is known by its entry; as ids are never reused, neither are
/// tokens. It resolves once: delivered, or cancelled when the entry leaves the tree.
public struct ResultToken: Hashable, Codable, Sendable {
  package let entry: EntryID

  package init(entry: EntryID) { self.entry = entry }
}
