/// A lifetime: the objects that belong to it, and the shorter lifetimes inside it.
///
/// Dependency containers are ordinary types with one scope each: app, then user, then feature. A child
/// container receives its parent in its initializer and may use the parent's objects, never the reverse. A
/// scope keeps only weak references, so an object that survives its scope shows up as a leak.
///
/// A scope belongs to the isolation in which it was created.
public final class Scope {
  /// The scope's own name, as in `user`.
  public let name: String
  /// The path from the root scope, as in `app/user`.
  public let path: String
  /// The enclosing scope; nil for the root.
  package private(set) weak var parent: Scope?
  /// The scopes inside, oldest first.
  public private(set) var children: [Scope] = []
  package private(set) var hasEnded = false

  private var tracked = TrackedObjectList()
  private var leaked = TrackedObjectList()
  private let now: () -> Duration

  /// Creates the root of a tree of scopes.
  ///
  /// - Parameters:
  ///   - name: The scope's name, without a slash.
  ///   - now: Returns the current time since any fixed moment, for all scopes of the tree.
  public init(_ name: String, now: @escaping () -> Duration) {
    self.name = name
    self.now = now
    path = name
  }

  private init(_ name: String, parent: Scope) {
    self.name = name
    self.parent = parent
    now = parent.now
    path = "\(parent.path)/\(name)"
  }

  /// Begins a shorter lifetime inside this one.
  ///
  /// - Parameter name: The scope's name, without a slash.
  /// - Returns: The new scope; its container keeps it and ends it.
  public func begin(_ name: String) -> Scope {
    precondition(!hasEnded, "\(path) has ended: nothing can begin in it")
    let child = Scope(name, parent: self)
    children.append(child)
    return child
  }

  /// Records that an object belongs to this scope.
  ///
  /// - Parameters:
  ///   - object: The object, which the scope does not retain.
  ///   - maker: The function that made it, as in `makeSignInStore`.
  ///   - file: The file of that function, which names the maker if it is an initializer.
  /// - Returns: The object.
  /// - Complexity: O(1), amortized.
  @discardableResult
  public func track<Object: AnyObject>(
    _ object: Object, madeBy maker: String = #function, in file: String = #fileID
  ) -> Object {
    if !tracked.contains(object) {
      tracked.append(TrackedObject(object, scope: path, maker: maker, file: file, since: now()))
    }
    return object
  }

  /// The objects of this scope that are alive, oldest first, without those of scopes inside.
  package var trackedObjects: [TrackedObject] {
    tracked.prune()
    return tracked.objects
  }

  /// Ends the lifetime, after those inside; objects that survive the call are tracked as leaks.
  ///
  /// The container's owner calls this method before it releases the container.
  public func end() {
    guard !hasEnded else { return }
    // Detached at once: a child that ends on its own has to find its position.
    let children = children
    self.children = []
    for child in children.reversed() { child.end() }
    hasEnded = true
    let alive = (tracked.objects + leaked.objects).filter { $0.object != nil }
    tracked = TrackedObjectList()
    leaked = TrackedObjectList()
    let leakScope = parent ?? self
    for object in alive { leakScope.leaked.append(object) }
    guard let position = leakScope.children.lastIndex(where: { $0 === self }) else { return }
    leakScope.children.remove(at: position)
  }

  /// The objects that are alive although their scope, inside this one, has ended; oldest first.
  ///
  /// For a root that has ended they include its own.
  ///
  /// Read it when no effect is running: an effect may hold its owner until it notices its cancellation.
  package var leaks: [TrackedObject] {
    leaked.prune()
    return (leaked.objects + children.flatMap(\.leaks)).sorted { $0.since < $1.since }
  }
}

/// An object that belongs to a scope.
package struct TrackedObject {
  package private(set) weak var object: AnyObject?
  /// The name of its type, as in `SignInStore`.
  package var type: String { String(describing: metatype) }
  package let scope: String
  package let maker: String
  /// The name of the maker without labels; for an initializer, the name of its file, as in `AppContainer`.
  package var makerName: String {
    let name = maker.prefix { $0 != "(" }
    guard name == "init", let base = file.split(separator: "/").last else { return String(name) }
    return String(base.prefix { $0 != "." && $0 != "+" })
  }
  /// When it was made, in the time of its scopes.
  package let since: Duration

  // Making a name costs more than all the rest, and few names are used.
  private let metatype: any AnyObject.Type
  private let file: String

  init(_ object: AnyObject, scope: String, maker: String, file: String = "", since: Duration) {
    self.object = object
    self.scope = scope
    self.maker = maker
    self.file = file
    self.since = since
    metatype = Swift.type(of: object)
  }
}

/// Tracked objects, oldest first.
///
/// Released objects are removed from time to time, so the list has at most about twice as many entries as
/// objects are alive.
struct TrackedObjectList {
  private(set) var objects: [TrackedObject] = []
  /// The last position of each object; the address of a released object may be used by another one.
  private var positions: [ObjectIdentifier: Int] = [:]
  /// The number of entries at which released objects are removed.
  private var limit = minimumLimit

  private static let minimumLimit = 32

  func contains(_ object: AnyObject) -> Bool {
    positions[ObjectIdentifier(object)].map { objects[$0].object === object } ?? false
  }

  /// Appends an object.
  mutating func append(_ object: TrackedObject) {
    if objects.count >= limit {
      prune()
      // The list has to double before the next removal, which keeps appending O(1) on average.
      limit = max(Self.minimumLimit, objects.count * 2)
    }
    note(object)
  }

  mutating func prune() {
    let alive = objects.filter { $0.object != nil }
    guard alive.count < objects.count else { return }
    objects.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    for object in alive { note(object) }
  }

  private mutating func note(_ tracked: TrackedObject) {
    if let object = tracked.object { positions[ObjectIdentifier(object)] = objects.count }
    objects.append(tracked)
  }
}
