/// What a router refuses.
public enum RouterError: Error, Hashable, Sendable {
  /// A scene refused to be left.
  case refused(by: String, reason: String)
  /// The app has no scene for the destination.
  case noScene(Destination, reason: String)
  /// A guard denied the destination.
  case denied(Destination, by: String, reason: String)
  /// A guard lets nobody there before a condition holds, as in `signedIn`.
  case waits(Destination, for: String)
  /// Guards sent a link round in circles, or too far; the destinations it went through.
  case redirectedTooOften([Destination])
  /// There is no place to go back to.
  case nothingBehind
  /// There is no tab that begins with the place.
  case noTab(String, among: [String])
  /// A root isn't among the tabs of the bar that it is to stand in.
  case outsideItsTabs(Destination, tabs: [String])
  /// A coordinator is to start in a way of its own, and has none.
  case noCustomStart(of: Lineage)
  /// Nobody waits for an answer of the scene.
  case nobodyWaits(scene: String)
}

extension RouterError: CustomStringConvertible {
  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .refused(let scene, let reason): "\(scene) refuses to be left: \(reason)"
    case .noScene(let destination, let reason): "no scene for \(destination): \(reason)"
    case .denied(let destination, let guardian, let reason):
      "\(destination) is denied by \(guardian): \(reason)"
    case .waits(let destination, let condition): "\(destination) waits for \(condition)"
    case .redirectedTooOften(let trail):
      "redirected too often: \(trail.map(\.description).joined(separator: " -> "))"
    case .nothingBehind: "there is nothing to go back to"
    case .noTab(let name, let names):
      names.isEmpty
        ? "there are no tabs here"
        : "there is no tab \(name): the tabs are \(names.joined(separator: ", "))"
    case .outsideItsTabs(let root, let tabs):
      "\(root) is none of the tabs it is to stand in: they are \(tabs.joined(separator: ", "))"
    case .noCustomStart(let coordinator):
      "\(coordinator) has no way of its own to start: it doesn't override startCustom"
    case .nobodyWaits(let scene): "nobody waits for an answer of \(scene)"
    }
  }
}
