import OrderedCollections
import SceneRuntime

/// The whole state of an app as values: its places, and the states of its scenes and services.
///
/// No state is encoded to make or restore such a value. A file contains the encoded form, `SavedApp.text(of:)`.
public struct SavedApp: Sendable {
  package struct WaitingLink: Hashable, Codable, Sendable {
    package var destination: Destination
    /// The condition that it waits for, as in `signedIn`.
    package var condition: String
    /// The user who has to make the condition hold; nil for any.
    package var identity: String?
    package var cause: String
    /// The remaining time of the wait.
    package var timeLeft: SavedDuration
  }

  /// A scene: that of an entry of the tree, or one that is embedded in it.
  package struct SceneKey: Hashable, Sendable {
    package let entry: EntryID
    /// The names of the embedded scenes that lead to it, as in `picker/list`; nil for the scene of the entry.
    package let path: String?

    package init(_ entry: EntryID, path: String? = nil) {
      self.entry = entry
      self.path = path
    }
  }

  package var clock: Duration
  package var tree: Router.Tree
  /// The entries that the state of another scene has requested, and will request again.
  package var controlled: Set<EntryID>
  package var links: [WaitingLink]
  /// The states of the scenes that have their own.
  package var scenes: [SceneKey: SavedPart]
  /// The states of the services by name, and of other objects by scope and type.
  package var services: [String: SavedPart]
}

package enum SavedPart: Sendable {
  /// A state as a Swift value: from the running app, or after its object has read it.
  case typed(any Codable & Sendable)
  /// A state as data from a file, which only its object can read.
  case coded(Value)
}

/// A duration in the notation of scripts, as in `1.5s`; zero or more.
package struct SavedDuration: Hashable, Codable, Sendable {
  package let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let duration = try? Duration(argument: .text(text, quoted: false)), duration >= .zero
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a duration")
    }
    self.duration = duration
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(duration.exactText)
  }
}

extension SavedApp {
  /// The format name at the beginning of a file.
  static let format = "sceneshell.state"
  static let formats = StateMigrations([
    // Version 1 has `left` for the `timeLeft` of a link.
    { saved in
      guard case .object(var fields) = saved, case .array(let links)? = fields["links"] else {
        return
      }
      fields["links"] = .array(
        links.map { link in
          guard case .object(var fields) = link, let time = fields.removeValue(forKey: "left")
          else {
            return link
          }
          fields["timeLeft"] = time
          return .object(fields)
        })
      saved = .object(fields)
    }
  ])

  /// The text of a file, as SavedStates.md describes it: equal states give equal texts.
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
    let embedded = Dictionary(grouping: scenes.keys.filter { $0.path != nil }, by: \.entry)
    for entry in tree.entries {
      let paths = [nil] + (embedded[entry.id] ?? []).compactMap(\.path).sorted()
      for path in paths {
        guard let part = scenes[SceneKey(entry.id, path: path)] else { continue }
        var fields: OrderedDictionary<String, Value> = [
          "entry": .int(Int128(entry.id.rawValue)), "place": .string(entry.destination.name),
        ]
        if let path { fields["embedded"] = .string(path) }
        let place = entry.numberedName
        fields["state"] = try part.value(named: path.map { "\(place)/\($0)" } ?? place)
        live.append(.object(fields))
      }
    }
    fields["scenes"] = .array(live)
    let text = SavedText.adding(to: Value.object(fields).json(pretty: true) + "\n")
    // A text that is nested too deeply to be read is not written.
    do { _ = try SavedText(Array(text.utf8)) } catch {
      throw .unwritable(app, reason: error.message)
    }
    return text
  }

  /// The maximum number of entries of a saved tree, since restoring makes a scene for each.
  static let entryLimit = 10_000

  /// Reads the text of a file; states are read when their scenes and services exist.
  init(reading bytes: [UInt8], app: String, migrations: StateMigrations) throws(RestoringError) {
    let text = try SavedText(bytes)
    var value = text.value
    let version = try Fields(value).int("version")
    guard version <= Self.formats.version else {
      throw .newer(.format, version: version, known: Self.formats.version)
    }
    guard text.hasValidChecksum else { throw .changed }
    try Self.formats.migrate(&value, from: version, of: .format)
    let saved = try Fields(value).string("app")
    guard saved == app else { throw .foreign(app: saved, here: app) }
    try migrations.migrate(&value, from: try Fields(value).int("appVersion"), of: .app)
    try self.init(Fields(value))
  }

  private init(_ fields: Fields) throws(RestoringError) {
    clock = try fields.state("clock", as: SavedDuration.self).duration
    let latest = StageClock.latest.offset
    guard clock <= latest else {
      throw .unreadable("clock", reason: "more than \(latest.components.seconds)s")
    }
    tree = try fields.state("tree")
    let entries = tree.entries
    guard entries.count <= Self.entryLimit else {
      throw .unreadable("tree", reason: "more than \(Self.entryLimit) entries")
    }
    controlled = try fields.state("controlled")
    links = try fields.state("links")
    services = Dictionary(
      uniqueKeysWithValues: try fields.object("services").map { ($0.key, .coded($0.value)) })
    scenes = [:]
    let ids = Set(entries.map(\.id))
    for (index, scene) in try fields.array("scenes").enumerated() {
      let scene = Fields(scene, at: "scenes[\(index)]")
      let id = EntryID(rawValue: try scene.int("entry"))
      let key = SceneKey(id, path: scene.has("embedded") ? try scene.string("embedded") : nil)
      guard ids.contains(id), scenes[key] == nil else {
        throw .unreadable(
          scene.path("entry"), reason: "the tree has no such entry, or it is listed twice")
      }
      scenes[key] = .coded(try scene.any("state"))
    }
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

private struct Fields {
  private let fields: OrderedDictionary<String, Value>?
  private let place: String?

  init(_ value: Value, at place: String? = nil) {
    fields = if case .object(let fields) = value { fields } else { nil }
    self.place = place
  }

  func path(_ name: String) -> String { place.map { "\($0).\(name)" } ?? name }

  func has(_ name: String) -> Bool { fields?[name] != nil }

  func any(_ name: String) throws(RestoringError) -> Value {
    guard let value = fields?[name] else { throw .unreadable(path(name), reason: "missing") }
    return value
  }

  func int(_ name: String) throws(RestoringError) -> Int { try state(name) }

  func string(_ name: String) throws(RestoringError) -> String { try state(name) }

  func array(_ name: String) throws(RestoringError) -> [Value] {
    guard case .array(let values) = try any(name) else {
      throw .unreadable(path(name), reason: "not an array")
    }
    return values
  }

  func object(_ name: String) throws(RestoringError) -> OrderedDictionary<String, Value> {
    guard case .object(let fields) = try any(name) else {
      throw .unreadable(path(name), reason: "not an object")
    }
    return fields
  }

  func state<State: Decodable>(
    _ name: String, as type: State.Type = State.self
  ) throws(RestoringError) -> State {
    try StateCoding.state(from: try any(name), at: path(name))
  }
}

extension FileKind {
  /// The file of a saved state.
  package static let savedState = FileKind(
    "a saved state", start: "{", marks: ["\"\(SavedApp.format)\""])
}
