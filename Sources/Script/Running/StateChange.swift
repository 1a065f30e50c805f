package import Commands

/// What has changed at a place in the states of an app.
package struct StateChange: Hashable, Sendable {
  /// The place, as `state` takes it.
  package let path: String
  /// What has changed there.
  package let change: ValueDifference.Change

  /// The most characters of a value that a line shows.
  private static let mostCharacters = 60

  init(path: String, rest: ValuePath = ValuePath([]), change: ValueDifference.Change) {
    let rest = rest.description
    self.path = rest.isEmpty || rest.hasPrefix("[") ? path + rest : "\(path).\(rest)"
    self.change = change
  }

  /// The change on a line: `auth.user: null → jane`, `+ stops[1]: zoo` or `- signIn`.
  package var line: String {
    switch change {
    case .added(let value): "+ \(path): \(Self.short(value))"
    case .removed: "- \(path)"
    case .changed(let old, let new): "\(path): \(Self.short(old)) → \(Self.short(new))"
    }
  }

  private static func short(_ value: Value) -> String {
    let text = value.description
    return text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
  }
}
