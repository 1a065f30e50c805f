import Scenes

/// The links of an app as far as they can be guessed: up to the first part that only the user knows.
struct LinkSuggestions {
  /// The app's links.
  let table: LinkTable

  /// A link that is being put together.
  private struct Draft {
    var text: String
    /// Whether nothing is missing yet.
    var isWhole = true
  }

  /// The links that go on from what was typed; those that don't are among them.
  func suggestions(_ typed: String) -> [Suggestion] {
    let prefixes =
      table.origins.schemes.map { "\($0)://" } + table.origins.hosts.map { "https://\($0)/" }
    // One scheme is as good as another until one was typed.
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
        Suggestion(text: $0, isWhole: false)
      }
    return table.patterns.flatMap { pattern in
      drafts(of: pattern, after: prefix, typed: path ?? []).flatMap { draft in
        suggestions(draft, pattern, query: parts.count > 1 ? String(parts[1]) : nil)
      }
    } + others
  }

  /// The path of a pattern, once for each value of an enumeration in it.
  private func drafts(of pattern: LinkPattern, after prefix: String, typed: [String]) -> [Draft] {
    var drafts = [Draft(text: prefix)]
    let segments = pattern.path.split(separator: "/")
    for (index, segment) in segments.enumerated() {
      let separator = index == 0 ? "" : "/"
      drafts = drafts.flatMap { draft -> [Draft] in
        guard draft.isWhole else { return [draft] }
        let base = draft.text + separator
        guard segment.hasPrefix(":") || segment.hasPrefix("**") else {
          return [Draft(text: base + segment)]
        }
        let values = pattern.parameter(named: String(segment.dropFirst()))?.type.choices ?? []
        guard values.isEmpty else { return values.map { Draft(text: base + $0) } }
        // What was typed for it, if something follows.
        guard segment.hasPrefix(":"), typed.count > index + 1 else {
          return [Draft(text: base + (typed.count > index ? typed[index] : ""), isWhole: false)]
        }
        return [Draft(text: base + typed[index])]
      }
    }
    return drafts
  }

  /// A path as it is, or with a parameter of the query.
  private func suggestions(
    _ draft: Draft, _ pattern: LinkPattern, query: String?
  ) -> [Suggestion] {
    let parameters = pattern.parameters.filter { $0.location == .query }
    guard let query, draft.isWhole || !parameters.isEmpty else {
      let needsQuery = parameters.contains { $0.isRequired }
      return [
        Suggestion(
          text: draft.text + (draft.isWhole && needsQuery ? "?" : ""), summary: pattern.name,
          isWhole: draft.isWhole && !needsQuery)
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
      return [Suggestion(text: start, summary: parameter.type.name, isWhole: false)]
    }
  }
}

extension LinkType {
  /// The texts to choose from, where they are few.
  fileprivate var choices: [String] {
    switch self {
    case .oneOf(let cases): cases
    case .bool: ["true", "false"]
    case .string, .int, .double, .url, .custom: []
    }
  }
}
