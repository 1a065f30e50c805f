/// A store or a service whose state follows from its destination and from what others know.
///
/// There is nothing of its own to save: made anew, it shows the same.
@MainActor
public protocol Derived: AnyObject {}
