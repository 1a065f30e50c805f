package import Commands
import OrderedCollections
import Scenes
import Text

/// What has changed at a place in the states of an app.
package struct StateChange: Hashable, Sendable {
  /// The scene or service whose state it is.
  package let target: String
  /// The place in its state; empty for all of it.
  package let place: ValuePath
  /// What has changed there.
  package let change: ValueDifference.Change

  /// The most characters of a value that a line shows.
  private static let mostCharacters = 60

  /// What has changed at a path between two moments.
  ///
  /// - Parameters:
  ///   - path: The path, as `state` takes it.
  ///   - old: What was there; nil for nothing.
  ///   - new: What is there now; nil for nothing.
  /// - Returns: The changes; none where it is the same.
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

  /// The place, as `state` takes it.
  package var path: String {
    let text = place.description
    return text.isEmpty || text.hasPrefix("[") ? target + text : "\(target).\(text)"
  }

  /// Whether the scene or service itself has come or has gone.
  package var isOfAll: Bool {
    if case .changed = change { false } else { place.components.isEmpty }
  }

  /// The change on a line: `auth.user: null → jane`, `+ stops[1]: zoo` or `- signIn`.
  package var line: String { line(upTo: Self.mostCharacters) }

  /// The change on a line that shows no more than so many characters of values.
  package func line(upTo count: Int) -> String {
    switch change {
    case .added(let value): "+ \(path): \(Self.short(value, count))"
    case .removed: "- \(path)"
    case .changed(let old, let new):
      "\(path): \(Self.short(old, count / 2)) → \(Self.short(new, count / 2))"
    }
  }

  /// A value on part of a line; of a case with much in it, its name.
  private static func short(_ value: Value, _ limit: Int) -> String {
    let text = value.description
    guard text.count > limit else { return text }
    if case .variant(let name, _) = value { return "\(name)(…)" }
    return text.prefix(limit - 1) + "…"
  }
}

extension StateChange: ValueConvertible {
  /// An object of the `path`, and what was there `before` and is there `after`, as far as there was something.
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

  /// Reads a change as data; texts and symbols are the same there.
  ///
  /// - Throws: ``JournalFault/malformed(_:)``.
  init(_ value: Value) throws(JournalFault) {
    let fields = try JournalFields(value, "a change")
    let path = try fields.string("path")
    let end = path.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    let name = String(path[..<(end ?? path.endIndex)])
    var rest = path[(end ?? path.endIndex)...]
    if rest.utf8.first == UInt8(ascii: ".") { rest.removeFirst() }
    guard !name.isEmpty, let place = try? ValuePath(String(rest)) else {
      throw .malformed("\(path) is no path of the state")
    }
    let names = fields.names
    let change: ValueDifference.Change
    switch (names.contains("before"), names.contains("after")) {
    case (true, true):
      change = .changed(from: fields.value("before"), to: fields.value("after"))
    case (true, false): change = .removed(fields.value("before"))
    case (false, true): change = .added(fields.value("after"))
    case (false, false): throw .malformed("a change has what was there before, or after")
    }
    self.init(of: name, at: place, change)
  }
}
