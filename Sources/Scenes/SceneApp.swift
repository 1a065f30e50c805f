/// An app without its screens, as a shell or a test drives it.
@SceneActor
public protocol SceneApp: AnyObject {
  /// Where the app's logic runs.
  var stage: Stage { get }
  /// What moves the app from place to place.
  var router: Router { get }
  /// The root of the app's lifetimes.
  var scope: Scope { get }
  /// The services that are alive now, in a fixed order.
  var services: [ServiceHandle] { get }
  /// The app's places as commands, for help and completion.
  var places: [CommandSchema] { get }

  /// Begins: looks for what was there before and goes to the first place.
  func start()
}
