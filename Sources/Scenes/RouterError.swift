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
  /// A guard sends elsewhere whoever wants to go back to a destination.
  case redirected(Destination, to: Destination)
  /// There is no place to go back to.
  case nothingBehind
  /// Nobody has gone back, or another move has followed.
  case nothingAhead
  /// The destination in front has no parent, and stands on nothing.
  case nothingAbove
  /// No link leads to the destination, and it isn't below what is in front.
  case noLink(to: Destination)
  /// There is no tab that begins with the place.
  case noTab(String, among: [String])
  /// A root isn't among the tabs of the bar that it is to stand in.
  case outsideItsTabs(Destination, tabs: [String])
  /// A coordinator is to start in a way of its own, and has none.
  case noCustomStart(of: OwnerPath)
  /// Nobody waits for an answer of the scene.
  case nobodyWaits(scene: String)
}

extension RouterError: CustomStringConvertible {
  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .refused(let scene, let reason): "\(scene) refuses to be left: \(reason)"
    case .noScene(let destination, let reason): "\(destination) has no scene: \(reason)"
    case .denied(let destination, let guardian, let reason):
      "\(destination) is denied by \(guardian): \(reason)"
    case .waits(let destination, let condition): "\(destination) waits for \(condition)"
    case .redirectedTooOften(let trail):
      "\(trail.first.map(\.description) ?? "the link") is redirected too often: "
        + "\(trail.map(\.description).joined(separator: " -> "))"
    case .redirected(let destination, let target): "\(destination) leads to \(target) now"
    case .nothingBehind: "there is nothing to go back to"
    case .nothingAhead: "there is nothing to go forward to"
    case .nothingAbove: "there is nothing above"
    case .noLink(let destination): "no link leads to \(destination)"
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
