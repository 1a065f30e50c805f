/// An object that lives in a scope, or should no longer.
public struct Resident {
  /// The object, as long as it is alive.
  public private(set) weak var object: AnyObject?
  /// The object's type, as in `SignInStore`.
  public var type: String { String(describing: metatype) }
  /// The path of the scope in which it was made, as in `app/onboarding`.
  public let scope: String
  /// Who made it.
  public let maker: String
  /// When it was made, on the clock of the scopes.
  public let since: Duration

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
