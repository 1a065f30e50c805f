import SceneCommands
import SceneLanguage
import Scenes

/// The steps of resolving a URL: how it is parsed, matched and guarded, and what opening it would do now.
@MainActor
package struct LinkExplanation {
  /// The steps, as lines without control characters.
  package private(set) var lines: [String] = []
  /// The width of a line.
  private let columns: Int
  /// The known secrets, by whose names the URL's parameters are redacted.
  private let secrets: SecretDetector

  /// Explains a URL in an app as it is now, in lines of at most `columns`, without its secrets.
  init(of url: String, in app: any SceneApp, hiding secrets: SecretDetector, columns: Int) {
    self.columns = columns
    self.secrets = secrets
    let trace = app.router.links.trace(url)
    lines = excerpt(of: url, at: trace.position)
    addReading(trace)
    switch trace.result {
    case .failure(let error): addRefusal(error.message, error.fix)
    case .success(let match):
      addMatch(match)
      addOutcome(of: match, in: app.router)
    }
  }

  private mutating func add(_ label: String, _ text: String) {
    lines += ColumnText.row(label, text, width: columns)
  }

  /// The URL, or the part of it around a position, with a caret below.
  private func excerpt(of url: String, at position: Int?) -> [String] {
    let hidden = secrets.secrets(inURL: url)
    let shown = url.redacting(hidden)
    guard let position else {
      return ColumnText.fold(shown, first: "", others: "", width: columns)
    }
    let bytes = Array(shown.utf8)
    // A position in a secret becomes that of its end.
    var place = position
    for range in hidden where range.start < position {
      place += Value.redacted.description.utf8.count - (range.end - range.start)
      place += max(0, range.end - position)
    }
    place = min(place, bytes.count)
    func visible(_ bytes: ArraySlice<UInt8>) -> String {
      VisibleText.visible(String(decoding: bytes, as: UTF8.self))
    }
    let before = visible(bytes[..<place])
    let after = visible(bytes[place...])
    let room = columns
    let half = room / 3 * 2
    let isWhole = before.count + after.count <= room
    let head = isWhole || before.count <= half ? before : "…" + before.suffix(half - 1)
    let rest = room - head.count
    let tail = isWhole || after.count <= rest ? after : after.prefix(rest - 1) + "…"
    return [head + tail, String(repeating: " ", count: DisplayWidth.columns(of: head)) + "^"]
  }

  private mutating func addReading(_ trace: LinkTrace) {
    if !trace.scheme.isEmpty { add("scheme", trace.scheme) }
    if let host = trace.host {
      let prefix = "//"
      let authority = prefix + host
      let shown = ":\(authority)".redacting(secrets.secrets(inURL: ":\(authority)"))
      add("host", String(shown.dropFirst(prefix.count + 1)))
    }
    for segment in trace.segments { add("segment", segment.text) }
    let match = try? trace.result.get()
    for item in trace.query {
      let parameter = match?.pattern.parameter(named: item.name.decoded)
      let isIgnored = match != nil && parameter?.location != .query
      guard let given = item.value else {
        add("query", "\(item.name.text) without a value, ignored")
        continue
      }
      let value =
        secrets.isSecret(label: item.name.decoded) && !given.decoded.isEmpty
        ? Value.redacted.description : given.text
      add("query", "\(item.name.text) = \(value)\(isIgnored ? ", ignored" : "")")
    }
    if let fragment = trace.fragment { add("fragment", "\(fragment.text), ignored") }
    for attempt in trace.attempts {
      if let mismatch = attempt.mismatch {
        add("tried", "\(attempt.pattern.path): \(mismatch.name) is not \(mismatch.type.name)")
      } else {
        add("matches", attempt.pattern.description)
      }
    }
  }

  private mutating func addMatch(_ match: LinkMatch) {
    add("leads to", match.destination.name)
    for parameter in match.pattern.parameters {
      let value = match.destination[parameter.name].map { " = \($0)" } ?? ": not given"
      lines += ColumnText.fold(
        "\(parameter.name)\(value) (\(parameter.type.name))", first: "  ", others: "    ",
        width: columns)
    }
  }

  /// The results of the guards, and what opening the URL would do.
  private mutating func addOutcome(of match: LinkMatch, in router: Router) {
    func path(_ places: [Destination]) -> String {
      places.map(\.description).joined(separator: " > ")
    }
    let preview = router.preview(match.destination)
    let ancestors = (try? router.links.ancestors(of: match.destination)) ?? []
    add("stack", path(ancestors + [match.destination]))
    for answer in preview.answers {
      add("guard", "\(answer.name) of \(answer.destination.name): \(answer.outcome.text)")
    }
    let target = preview.path.last
    if let target, target != match.destination { add("stack", path(preview.path)) }
    let pattern = target.flatMap { router.links.pattern(named: $0.name) } ?? match.pattern
    add("policy", pattern.policy.rawValue)
    switch preview.outcome {
    case .moves(let places): add("now", "goes to \(path(places))")
    case .stays: add("now", "stays: the app is already there")
    case .waits(let condition, let isForOneUser):
      add("now", "waits for \(condition)\(isForOneUser ? ", for one user only" : "")")
    case .early: add("now", "waits until the app is ready")
    case .fails(let error as LinkError): addRefusal(error.message, error.fix)
    case .fails(RouterError.denied(_, let name, let reason)):
      addRefusal("the guard '\(name)' denies the link: \(reason)", nil)
    case .fails(let error): add("now", "refused: \(error)")
    }
  }

  private mutating func addRefusal(_ message: String, _ fix: String?) {
    add("error", message)
    if let fix { lines += ColumnText.fold(fix, first: "  ", others: "  ", width: columns) }
  }
}

extension LinkTrace.Part {
  /// The decoded part, and the raw one if it differs.
  fileprivate var text: String {
    let value = LinkValue.string(decoded).description
    return raw == decoded ? value : "\(value), written \(raw)"
  }
}

extension GuardOutcome {
  fileprivate var text: String {
    switch self {
    case .allow: "allows it"
    case .redirect(let other): "redirects to \(other)"
    case .deny(let reason): "denies it: \(reason)"
    case .wait(for: let condition, as: _): "waits for \(condition)"
    }
  }
}
