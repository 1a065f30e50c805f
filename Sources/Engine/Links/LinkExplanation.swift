package import Scenes

/// How a URL is read, matched and guarded, step by step, and what it would do now.
@MainActor
package struct LinkExplanation {
  /// The steps, a line each where they fit; safe to show.
  package let lines: [String]

  package init(of url: String, in app: any SceneApp) {
    let trace = app.router.links.trace(url)
    var lines = Self.excerpt(of: url, at: trace.position)
    lines += Self.reading(trace)
    switch trace.result {
    case .failure(let error): lines += Self.refusal(error.code, error.message, error.fix)
    case .success(let match):
      lines += Self.match(match)
      lines += Self.outcome(of: match, in: app.router)
    }
    self.lines = lines
  }

  /// The URL, or the part of it around a place, with a caret under the place.
  private static func excerpt(of url: String, at position: Int?) -> [String] {
    guard let position else { return ColumnText.fold(url, first: "", others: "") }
    let bytes = Array(url.utf8)
    let place = min(position, bytes.count)
    let before = visible(bytes[..<place])
    let after = visible(bytes[place...])
    let room = ColumnText.width
    let half = room * 2 / 3
    let isWhole = before.count + after.count <= room
    let head = isWhole || before.count <= half ? before : "…" + before.suffix(half - 1)
    let rest = room - head.count
    let tail = isWhole || after.count <= rest ? after : after.prefix(rest - 1) + "…"
    let columns = DisplayWidth.columns(of: head)
    return [head + tail, String(repeating: " ", count: columns) + "^"]
  }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    VisibleText.visible(String(decoding: bytes, as: UTF8.self))
  }

  private static func reading(_ trace: LinkTrace) -> [String] {
    var lines: [String] = []
    if !trace.scheme.isEmpty { lines += ColumnText.row("scheme", trace.scheme) }
    if let host = trace.host { lines += ColumnText.row("host", host) }
    for segment in trace.segments { lines += ColumnText.row("segment", segment.words) }
    let match = try? trace.result.get()
    for item in trace.query {
      let parameter = match?.pattern.parameter(named: item.name.decoded)
      let isIgnored = match != nil && parameter?.location != .query
      lines += ColumnText.row(
        "query", "\(item.name.words) = \(item.value.words)\(isIgnored ? ", ignored" : "")")
    }
    if let fragment = trace.fragment {
      lines += ColumnText.row("fragment", "\(fragment.words), ignored")
    }
    for attempt in trace.attempts {
      if let mismatch = attempt.mismatch {
        lines += ColumnText.row(
          "tried", "\(attempt.pattern.path): \(mismatch.name) isn't \(mismatch.type.name)")
      } else {
        lines += ColumnText.row("matches", attempt.pattern.description)
      }
    }
    return lines
  }

  private static func match(_ match: LinkMatch) -> [String] {
    let types = match.pattern.parameters.flatMap { parameter in
      let value = match.destination[parameter.name].map { " = \($0)" } ?? " is missing"
      return ColumnText.fold(
        "\(parameter.name)\(value), \(parameter.type.name)", first: "  ", others: "    ")
    }
    return ColumnText.row("leads to", match.destination.name) + types
  }

  private static func outcome(of match: LinkMatch, in router: Router) -> [String] {
    let preview = router.preview(match.destination)
    let ancestors = (try? router.links.ancestors(of: match.destination)) ?? []
    var lines = ColumnText.row("stack", path(ancestors + [match.destination]))
    for answer in preview.answers {
      lines += ColumnText.row(
        "guard", "\(answer.name) of \(answer.destination.name): \(answer.outcome.words)")
    }
    if let target = preview.line.last, target != match.destination {
      lines += ColumnText.row("stack", path(preview.line))
    }
    let policy =
      preview.line.last.flatMap { router.links.pattern(named: $0.name)?.policy }
      ?? match.pattern.policy
    lines += ColumnText.row("policy", policy.rawValue)
    switch preview.end {
    case .moves(let places): lines += ColumnText.row("now", "goes to \(path(places))")
    case .stays: lines += ColumnText.row("now", "the app is there")
    case .waits(let condition, let isForOneUser):
      lines += ColumnText.row(
        "now", "waits for \(condition)\(isForOneUser ? ", for one user only" : "")")
    case .comesEarly: lines += ColumnText.row("now", "waits for the app's root")
    case .fails(let error as LinkError): lines += refusal(error.code, error.message, error.fix)
    case .fails(RouterError.denied(_, let name, let reason)):
      lines += refusal(.denied, "denied by \(name): \(reason)", nil)
    case .fails(let error): lines += ColumnText.row("now", "refused: \(error)")
    }
    return lines
  }

  private static func path(_ places: [Destination]) -> String {
    places.map(\.description).joined(separator: " > ")
  }

  private static func refusal(
    _ code: LinkError.Code, _ message: String, _ fix: String?
  ) -> [String] {
    ColumnText.row("error", code.rawValue) + ColumnText.fold(message, first: "  ", others: "  ")
      + (fix.map { ColumnText.fold($0, first: "  ", others: "  ") } ?? [])
  }
}

extension LinkTrace.Part {
  /// The part as it is decoded, and as it is written where that is otherwise.
  fileprivate var words: String {
    let value = LinkValue.string(decoded).description
    return written == decoded ? value : "\(value), written \(written)"
  }
}

extension GuardOutcome {
  fileprivate var words: String {
    switch self {
    case .allow: "allows it"
    case .redirect(let other): "leads to \(other)"
    case .deny(let reason): "denies it: \(reason)"
    case .wait(for: let condition, as: _): "waits for \(condition)"
    }
  }
}
