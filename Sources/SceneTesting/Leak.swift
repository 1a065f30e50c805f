import Scenes

/// An object that should be gone, and as far as can be known what holds it.
@MainActor
struct Leak {
  /// After what it should be gone.
  enum Occasion: Equatable {
    /// The scene of that name has left.
    case left(scene: String)
    /// The last scene of the coordinator, or of one inside of it, has left.
    case lastSceneLeft
    /// The scope in which it lives has ended.
    case scopeEnded
    /// The test has let go of it.
    case released
  }

  /// Where an object lives, and who made it.
  struct Origin: Equatable {
    let scope: String
    let maker: String
    let since: Duration
  }

  let type: String
  let occasion: Occasion
  let origin: Origin?
  let holders: [LeakHolder]

  /// Looks at an object that should be gone, and for what holds it, which ends the observations and
  /// feedbacks that are its own.
  ///
  /// - Parameters:
  ///   - witness: The object.
  ///   - occasion: After what it should be gone.
  ///   - stage: Where its effects run.
  ///   - origin: Where it lives.
  ///   - others: Objects that live on, and may hold it.
  /// - Returns: The leak; nil where the object is gone.
  static func find(
    _ witness: WeakObject, after occasion: Occasion, on stage: SceneStage,
    origin: Origin? = nil, among others: [WeakObject] = []
  ) -> Leak? {
    guard let type = witness.object.map({ "\(Swift.type(of: $0))" }) else { return nil }
    return Leak(
      type: type, occasion: occasion, origin: origin,
      holders: LeakHolder.find(of: witness, on: stage, among: others))
  }
}
