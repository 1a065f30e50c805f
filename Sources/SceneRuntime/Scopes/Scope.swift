/// A lifetime: what lives in it, since when, made by whom, and the shorter lifetimes inside.
///
/// Dependency containers are ordinary types with a scope each: app, then user, then feature. A child
/// container is given its parent by initializer and may ask it for what lives longer, never the other
/// way round. The scopes only watch: they hold nothing but weak references, so that what is still
/// alive after its scope ended shows as a leak.
///
/// A scope belongs to the isolation of whoever made it.
public final class Scope {
  /// The scope's own name, as in `user`.
  public let name: String
  /// The names from the root down to this scope, as in `app/user`.
  public let path: String
  /// The scope that outlives this one; nil for the root.
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
  ///   - now: The current time, counted from any fixed moment; tracked objects and children get it from here.
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

  /// Begins a shorter lifetime inside of this one.
  ///
  /// - Parameter name: The scope's name, without a slash.
  /// - Returns: The new scope, which the container of that lifetime keeps and ends.
  public func begin(_ name: String) -> Scope {
    precondition(!hasEnded, "\(path) has ended: nothing can begin in it")
    let child = Scope(name, parent: self)
    children.append(child)
    return child
  }

  /// Notes that an object lives in this scope.
  ///
  /// - Parameters:
  ///   - object: What was made; the scope doesn't keep it alive.
  ///   - maker: Who made it, as in `makeSignInStore`; the calling function by default.
  /// - Returns: The object.
  /// - Complexity: O(1), amortised.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, madeBy maker: String = #function) -> Object
  {
    if !tracked.contains(object) {
      tracked.append(TrackedObject(object, scope: path, maker: maker, since: now()))
    }
    return object
  }

  /// What is alive in this scope, oldest first; scopes inside have their own.
  package var trackedObjects: [TrackedObject] {
    tracked.prune()
    return tracked.trackedObjects
  }

  /// Ends the lifetime, and those inside first; whatever outlives this call is watched as a leak.
  ///
  /// The container's owner calls it when it lets go of the container.
  public func end() {
    guard !hasEnded else { return }
    // Taken away all at once: a child that ends by itself has to look for its place.
    let children = children
    self.children = []
    for child in children.reversed() { child.end() }
    hasEnded = true
    let alive = (tracked.trackedObjects + leaked.trackedObjects).filter { $0.object != nil }
    tracked = TrackedObjectList()
    leaked = TrackedObjectList()
    let witness = parent ?? self
    for trackedObject in alive { witness.leaked.append(trackedObject) }
    guard let place = witness.children.lastIndex(where: { $0 === self }) else { return }
    witness.children.remove(at: place)
  }

  /// What should be gone, since its scope inside of this one has ended, and is alive, oldest first.
  ///
  /// A root that has ended shows what was its own as well.
  ///
  /// Ask when nothing is under way: an effect may hold its owner until it has been told that it is
  /// cancelled.
  package var leaks: [TrackedObject] {
    leaked.prune()
    return (leaked.trackedObjects + children.flatMap(\.leaks)).sorted { $0.since < $1.since }
  }
}

/// An object that lives in a scope, or should no longer.
package struct TrackedObject {
  package private(set) weak var object: AnyObject?
  /// The object's type, as in `SignInStore`.
  package var type: String { String(describing: metatype) }
  package let scope: String
  package let maker: String
  /// When it was made, on the clock of the scopes.
  package let since: Duration

  // A name costs more than all the rest, and few are looked at.
  private let metatype: any AnyObject.Type

  init(_ object: AnyObject, scope: String, maker: String, since: Duration) {
    self.object = object
    self.scope = scope
    self.maker = maker
    self.since = since
    metatype = Swift.type(of: object)
  }
}

/// TrackedObjects, oldest first.
///
/// Those that are gone are forgotten in time, so that there are never many more than were alive.
struct TrackedObjectList {
  private(set) var trackedObjects: [TrackedObject] = []
  /// Where each object was noted last; where one that is gone was, another may have its address.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The number of tracked objects at which released ones are removed.
  private var limit = leastLimit

  private static let leastLimit = 32

  func contains(_ object: AnyObject) -> Bool {
    places[ObjectIdentifier(object)].map { trackedObjects[$0].object === object } ?? false
  }

  /// Adds a tracked object after the others.
  mutating func append(_ trackedObject: TrackedObject) {
    if trackedObjects.count >= limit {
      prune()
      // As many again have to come first, which pays for looking at all of them.
      limit = max(Self.leastLimit, trackedObjects.count * 2)
    }
    note(trackedObject)
  }

  mutating func prune() {
    let alive = trackedObjects.filter { $0.object != nil }
    guard alive.count < trackedObjects.count else { return }
    trackedObjects.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for trackedObject in alive { note(trackedObject) }
  }

  private mutating func note(_ trackedObject: TrackedObject) {
    if let object = trackedObject.object { places[ObjectIdentifier(object)] = trackedObjects.count }
    trackedObjects.append(trackedObject)
  }
}
