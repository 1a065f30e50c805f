package import SceneCommands
import OrderedCollections
import Scenes
import SceneText

/// A change in the state of a scene or service.
package struct StateChange: Hashable, Sendable {
  /// The scene or service.
  package let target: String
  /// The path in its state; empty for the whole state.
  package let place: ValuePath
  /// The change.
  package let change: ValueDifference.Change

  /// The maximum number of characters of a value on one line.
  private static let maxCharacters = 60

  /// Returns the changes at a path between two moments.
  ///
  /// - Parameters:
  ///   - path: The path, in the notation of `state`.
  ///   - old: The old value; nil if there was none.
  ///   - new: The new value; nil if there is none.
  /// - Returns: The changes; empty if the values are equal.
  package static func changes(at path: String, from old: Value?, to new: Value?) -> [StateChange] {
    switch (old, new) {
    case (nil, nil): []
    case (let old?, nil): [StateChange(of: path, .removed(old))]
    case (nil, let new?): [StateChange(of: path, .added(new))]
    case (let old?, let new?):
      ValueDifference.entries(from: old, to: new).map {
        StateChange(of: path, at: $0.path, $0.change)
      }
    }
  }

  package init(
    of target: String, at place: ValuePath = ValuePath([]), _ change: ValueDifference.Change
  ) {
    self.target = target
    self.place = place
    self.change = change
  }

  /// The full path, in the notation of `state`.
  package var path: String {
    let text = place.description
    return text.isEmpty || text.hasPrefix("[") ? target + text : "\(target).\(text)"
  }

  /// Whether the scene or service itself was added or removed.
  package var isWholeState: Bool {
    if case .changed = change { false } else { place.components.isEmpty }
  }

  /// The change on one line: `auth.user: null → jane`, `+ stops[1]: zoo` or `- signIn`.
  package var line: String { line(upTo: Self.maxCharacters) }

  /// The change on one line, with a maximum number of characters for its values.
  package func line(upTo count: Int) -> String {
    switch change {
    case .added(let value): "+ \(path): \(Self.short(value, count))"
    case .removed: "- \(path)"
    case .changed(let old, let new):
      "\(path): \(Self.short(old, count / 2)) → \(Self.short(new, count / 2))"
    }
  }

  /// A value, shortened to a limit; a long case is shortened to its name.
  private static func short(_ value: Value, _ limit: Int) -> String {
    let text = value.description
    guard text.count > limit else { return text }
    if case .variant(let name, _) = value { return "\(name)(…)" }
    return text.prefix(limit - 1) + "…"
  }
}

extension StateChange: ValueConvertible {
  /// An object with the `path`, the value `before` and the value `after`, if they exist.
  package var asValue: Value { .object(OrderedDictionary(uniqueKeysWithValues: fields)) }

  private var fields: [(String, Value)] {
    switch change {
    case .added(let value): [("path", .string(path)), ("after", value)]
    case .removed(let value): [("path", .string(path)), ("before", value)]
    case .changed(let old, let new): [("path", .string(path)), ("before", old), ("after", new)]
    }
  }

  /// Writes the change as data.
  func write(to json: inout JSONText) {
    json.open()
    for (name, value) in fields {
      json.name(name)
      json.add(value)
    }
    json.close()
  }

  /// Reads a change, whose texts and symbols are equal as data.
  ///
  /// - Throws: ``JournalError/malformed(_:)``.
  init(_ value: Value) throws(JournalError) {
    let fields = try JournalFields(value, "a change")
    let path = try fields.string("path")
    let end = path.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    let name = String(path[..<(end ?? path.endIndex)])
    var rest = path[(end ?? path.endIndex)...]
    if rest.utf8.first == UInt8(ascii: ".") { rest.removeFirst() }
    guard !name.isEmpty, let place = try? ValuePath(String(rest)) else {
      throw .malformed("'\(path)' is not a path of the state")
    }
    let names = fields.names
    let change: ValueDifference.Change
    switch (names.contains("before"), names.contains("after")) {
    case (true, true):
      change = .changed(from: fields.value("before"), to: fields.value("after"))
    case (true, false): change = .removed(fields.value("before"))
    case (false, true): change = .added(fields.value("after"))
    case (false, false): throw .malformed("a change needs 'before' or 'after'")
    }
    self.init(of: name, at: place, change)
  }
}
