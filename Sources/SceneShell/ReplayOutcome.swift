import Scenes

/// Where a link has led.
enum ReplayOutcome: CustomStringConvertible {
  /// The app is there; the destinations from the root to the scene in front.
  case opened([String])
  /// The link waits for a condition.
  case waits(Destination, condition: String)
  /// The link is refused; what kind of error it is.
  case refused(String)

  /// Opens a link and waits until the app is at rest.
  @SceneActor
  init(opening url: String, in app: any SceneApp) async {
    do {
      switch try app.router.open(url) {
      case .opened:
        try await app.stage.settle()
        self = .opened(app.router.tree.path.map(\.destination.description))
      case .deferred(let destination, let condition):
        self = .waits(destination, condition: condition)
      case .waiting(let destination):
        self = .waits(destination, condition: "the app's root")
      }
    } catch let error as LinkError {
      self = .refused(error.code)
    } catch RouterError.denied {
      self = .refused("denied")
    } catch {
      self = .refused("\(error)")
    }
  }

  var description: String {
    switch self {
    case .opened(let path): path.joined(separator: " > ")
    case .waits(let destination, let condition): "waits for \(condition): \(destination)"
    case .refused(let code): "error \(code)"
    }
  }
}

/// How many links led where.
struct ReplayTally: CustomStringConvertible {
  private var opened = 0
  private var waiting = 0
  private var refused = 0
  private var different = 0
  private var unexpectedlyRefused = 0

  mutating func count(_ outcome: ReplayOutcome, expected: String?) {
    switch outcome {
    case .opened: opened += 1
    case .waits: waiting += 1
    case .refused:
      refused += 1
      if expected == nil { unexpectedlyRefused += 1 }
    }
    if let expected, expected != outcome.description { different += 1 }
  }

  /// What the replay leaves the process with.
  var status: ExitStatus {
    if different > 0 { return .expectationFailed }
    return unexpectedlyRefused > 0 ? .commandFailed : .success
  }

  var description: String {
    let total = opened + waiting + refused
    return "\(total) \(total == 1 ? "link" : "links"): \(opened) opened, \(waiting) waiting, "
      + "\(refused) refused; "
      + "\(different) not as expected"
  }
}

/// A line of a list of links.
struct LinkLine {
  let url: String
  /// The outcome to expect, where the list says it.
  let expected: String?

  /// Reads a line; nil for an empty one and a comment.
  init?(_ line: String) {
    guard !line.hasPrefix("#") else { return nil }
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    guard let url = parts.first, url.contains(where: { $0 != " " }) else { return nil }
    self.url = String(url)
    expected = parts.count > 1 ? String(parts[1]) : nil
  }
}
