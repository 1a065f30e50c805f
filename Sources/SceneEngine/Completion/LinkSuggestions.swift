import SceneLinks

/// The links of an app, up to the first part that cannot be suggested.
@MainActor
struct LinkSuggestions {
  let table: LinkTable
  /// The values in the state for a parameter of a pattern.
  var known: (LinkParameter, LinkPattern) -> [Suggestion] = { _, _ in [] }

  /// The maximum number of links for one pattern.
  private static let draftLimit = 100

  /// A link under construction.
  private struct Draft {
    var text: String
    /// Whether nothing is missing yet.
    var isComplete = true
    /// The path of the inserted value in the state.
    var source: String?
  }

  /// The links for the typed text, including some that do not begin with it.
  func suggestions(_ typed: String) -> [Suggestion] {
    let prefixes =
      table.origins.schemes.map { "\($0)://" } + table.origins.hosts.map { "https://\($0)/" }
    // The first scheme, unless another one was typed.
    guard let prefix = prefixes.first(where: { typed.hasPrefix($0) }) ?? prefixes.first else {
      return []
    }
    let rest = typed.hasPrefix(prefix) ? typed.dropFirst(prefix.count) : ""
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map {
      $0.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
    let others =
      typed.isEmpty || typed.hasPrefix(prefix)
      ? []
      : prefixes.dropFirst().map {
        Suggestion(text: $0, isComplete: false)
      }
    return table.patterns.flatMap { pattern in
      drafts(of: pattern, after: prefix, typed: path ?? []).flatMap { draft in
        suggestions(draft, pattern, query: parts.count > 1 ? String(parts[1]) : nil)
      }
    } + others
  }

  /// The path of a pattern, once for each value that is known for a parameter in it.
  private func drafts(of pattern: LinkPattern, after prefix: String, typed: [String]) -> [Draft] {
    var drafts = [Draft(text: prefix)]
    for (index, segment) in pattern.path.split(separator: "/").enumerated() {
      // The text typed for this segment, if another segment follows.
      let isFixed = typed.count > index + 1
      let typedText = typed.count > index ? typed[index] : ""
      drafts = drafts.prefix(Self.draftLimit).flatMap { draft -> [Draft] in
        guard draft.isComplete else { return [draft] }
        let base = draft.text + (index == 0 ? "" : "/")
        func adding(_ text: String, _ source: String? = nil, isComplete: Bool = true) -> Draft {
          Draft(text: base + text, isComplete: isComplete, source: source ?? draft.source)
        }
        guard let parameter = pattern.parameter(ofSegment: segment) else {
          return [adding(String(segment))]
        }
        let choices = parameter.type.choices
        guard choices.isEmpty else { return choices.map { adding($0) } }
        guard parameter.location == .path else { return [adding(typedText, isComplete: false)] }
        guard !isFixed else { return [adding(typedText)] }
        let values =
          (prefix + typed.joined(separator: "/")).hasPrefix(base)
          ? texts(of: parameter, pattern) : []
        let isKnown = values.contains { $0.text.hasPrefix(typedText) }
        return values.map { adding($0.text, $0.summary) }
          + (isKnown ? [] : [adding(typedText, isComplete: false)])
      }
    }
    return drafts
  }

  /// The values in the state for a parameter, encoded for a link.
  private func texts(of parameter: LinkParameter, _ pattern: LinkPattern) -> [Suggestion] {
    known(parameter, pattern).filter { parameter.type.value(of: $0.text) != nil }.map {
      Suggestion(text: LinkPrinter.percentEncoded($0.text), summary: $0.summary)
    }
  }

  /// A path, and its versions with a parameter of the query.
  private func suggestions(
    _ draft: Draft, _ pattern: LinkPattern, query: String?
  ) -> [Suggestion] {
    let parameters = pattern.parameters.filter { $0.location == .query }
    guard let query, draft.isComplete || !parameters.isEmpty else {
      let needsQuery = parameters.contains { $0.isRequired }
      return [
        Suggestion(
          text: draft.text + (draft.isComplete && needsQuery ? "?" : ""),
          summary: pattern.name + (draft.source.map { " of \($0)" } ?? ""),
          isComplete: draft.isComplete && !needsQuery)
      ]
    }
    let items = query.split(separator: "&", omittingEmptySubsequences: false)
    let before = items.dropLast().map { "\($0)&" }.joined()
    let given = items.dropLast().map { $0.prefix { $0 != "=" } }
    return parameters.filter { parameter in
      parameter.isList || !given.contains { $0 == parameter.name }
    }.flatMap { parameter -> [Suggestion] in
      let start = "\(draft.text)?\(before)\(parameter.name)="
      let values = parameter.type.choices
      guard values.isEmpty else { return values.map { Suggestion(text: start + $0) } }
      let isAtValue = items.last.map { $0.hasPrefix("\(parameter.name)=") } ?? false
      return (isAtValue ? texts(of: parameter, pattern) : []).map {
        Suggestion(text: start + $0.text, summary: $0.summary)
      } + [Suggestion(text: start, summary: parameter.type.name, isComplete: false)]
    }
  }
}

extension LinkPattern {
  /// The parameter that a segment stands for; nil for a text.
  fileprivate func parameter(ofSegment segment: Substring) -> LinkParameter? {
    if segment.hasPrefix("**") {
      return parameters.first { $0.location == .rest }
    }
    return segment.hasPrefix(":") ? parameter(named: String(segment.dropFirst())) : nil
  }
}
