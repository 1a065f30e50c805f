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
  /// The ranges of the URL's secrets.
  private let hidden: [SourceRange]
  /// The names of the parameters whose values contain a secret.
  private let hiddenNames: Set<String>

  /// Explains a URL in an app as it is now, in lines of at most `columns`, without its secrets.
  init(of url: String, in app: any SceneApp, hiding secrets: SecretDetector, columns: Int) {
    self.columns = columns
    let trace = app.router.links.trace(url)
    hidden = secrets.secrets(inURL: url)
    hiddenNames = trace.parameters(overlapping: hidden.map { $0.start..<$0.end })
    lines = excerpt(of: url, at: trace.position)
    addReading(trace)
    switch trace.result {
    case .failure(let error):
      let texts = secrets.errorWithoutSecrets(of: url, in: app.router.links)
      addRefusal(texts?.message ?? error.message, texts == nil ? error.fix : texts?.help)
    case .success(let match):
      addMatch(match)
      addOutcome(of: match, in: app.router)
    }
  }

  private mutating func add(_ label: String, _ text: String) {
    lines += ColumnText.row(label, text, width: columns)
  }

  /// A part of the URL: decoded, and as it is written if that differs; with a secret, only as it is written.
  private func text(of part: LinkTrace.Part) -> String {
    guard let shown = redacted(part.raw, at: part.position) else { return part.text }
    return shown == Value.redacted.description ? shown : LinkValue.string(shown).description
  }

  /// The text at a byte of the URL without its secrets; nil if it has none.
  private func redacted(_ text: String, at start: Int) -> String? {
    let end = start + text.utf8.count
    let ranges = hidden.filter { $0.start < end && start < $0.end }.map {
      SourceRange(max($0.start, start) - start, min($0.end, end) - start)
    }
    return ranges.isEmpty ? nil : text.redacting(ranges)
  }

  /// A destination without the values that contain a secret.
  private func shown(_ destination: Destination) -> Destination {
    var destination = destination
    for index in destination.parameters.indices
    where hiddenNames.contains(destination.parameters[index].name) {
      destination.parameters[index].value = .string(Value.redacted.description)
    }
    return destination
  }

  /// The URL, or the part of it around a position, with a caret below.
  private func excerpt(of url: String, at position: Int?) -> [String] {
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
      add("host", redacted(host, at: "https://".utf8.count) ?? host)
    }
    for segment in trace.segments { add("segment", text(of: segment)) }
    let match = try? trace.result.get()
    for item in trace.query {
      let parameter = match?.pattern.parameter(named: item.name.decoded)
      let isIgnored = match != nil && parameter?.location != .query
      guard let given = item.value else {
        add("query", "\(text(of: item.name)) without a value, ignored")
        continue
      }
      add("query", "\(text(of: item.name)) = \(text(of: given))\(isIgnored ? ", ignored" : "")")
    }
    if let fragment = trace.fragment { add("fragment", "\(text(of: fragment)), ignored") }
    for attempt in trace.attempts {
      if let mismatch = attempt.mismatch {
        add("tried", "\(attempt.pattern.path): \(mismatch.name) is not \(mismatch.type.name)")
      } else {
        add("matches", attempt.pattern.description)
      }
    }
  }

  private mutating func addMatch(_ match: LinkMatch) {
    let destination = shown(match.destination)
    add("leads to", destination.name)
    for parameter in match.pattern.parameters {
      let value = destination[parameter.name].map { " = \($0)" } ?? ": not given"
      lines += ColumnText.fold(
        "\(parameter.name)\(value) (\(parameter.type.name))", first: "  ", others: "    ",
        width: columns)
    }
  }

  /// The results of the guards, and what opening the URL would do.
  private mutating func addOutcome(of match: LinkMatch, in router: Router) {
    func path(_ places: [Destination]) -> String {
      places.map { shown($0).description }.joined(separator: " > ")
    }
    let preview = router.preview(match.destination)
    let ancestors = (try? router.links.ancestors(of: match.destination)) ?? []
    add("stack", path(ancestors + [match.destination]))
    for answer in preview.answers {
      add(
        "guard",
        "\(answer.name) of \(answer.destination.name): \(answer.outcome.text { shown($0) })")
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
    case .fails(let error as RouterError):
      add("now", "refused: \(error.mappingDestinations { shown($0) })")
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
  /// What the guard does, with destinations as they are shown.
  fileprivate func text(_ shown: (Destination) -> Destination) -> String {
    switch self {
    case .allow: "allows it"
    case .redirect(let other): "redirects to \(shown(other))"
    case .deny(let reason): "denies it: \(reason)"
    case .wait(for: let condition, as: _): "waits for \(condition)"
    }
  }
}
