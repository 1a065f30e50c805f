import OrderedCollections

extension SavedApp {
  /// What a file begins with that holds a saved state.
  static let format = "sceneshell.state"
  /// The versions of the form of the file.
  static let formats = StateMigrations()

  /// The text of a file, as Saving.md describes it: the same state gives the same text.
  ///
  /// - Parameters:
  ///   - app: The name of the app.
  ///   - version: The version of its states.
  /// - Returns: The text, which ends with a line ending.
  /// - Throws: ``RestoringError/unwritable(_:reason:)`` for what is no JSON, or could not be read again.
  func text(app: String, version: Int) throws(RestoringError) -> String {
    var fields: OrderedDictionary<String, Value> = [
      "format": .string(Self.format), "version": .int(Int128(Self.formats.version)),
      "app": .string(app), "appVersion": .int(Int128(version)),
      "clock": try StateCoding.value(of: SavedDuration(clock), named: "clock"),
    ]
    fields["tree"] = try StateCoding.value(of: tree, named: "the tree")
    fields["controlled"] = .array(controlled.sorted().map { .int(Int128($0.rawValue)) })
    fields["links"] = try StateCoding.value(of: links, named: "the links")
    var states: OrderedDictionary<String, Value> = [:]
    for (name, part) in services.sorted(by: { $0.key < $1.key }) {
      states[name] = try part.value(named: name)
    }
    fields["services"] = .object(states)
    var live: [Value] = []
    for entry in tree.entries {
      guard let part = scenes[entry.id] else { continue }
      let place = "\(entry.destination.name)\(entry.id)"
      live.append([
        "entry": .int(Int128(entry.id.rawValue)), "place": .string(entry.destination.name),
        "state": try part.value(named: place),
      ])
    }
    fields["scenes"] = .array(live)
    let text = SavedText.adding(to: Value.object(fields).json(pretty: true) + "\n")
    // What is too deep to be read isn't written.
    do { _ = try SavedText(Array(text.utf8)) } catch {
      throw .unwritable(app, reason: error.message)
    }
    return text
  }
}

extension SavedPart {
  fileprivate func value(named name: String) throws(RestoringError) -> Value {
    switch self {
    case .typed(let state): try StateCoding.value(of: state, named: name)
    case .coded(let value): value
    }
  }
}
