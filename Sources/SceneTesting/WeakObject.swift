/// An object that is watched and not kept.
struct WeakObject {
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject?) { self.object = object }
}
