import OrderedCollections

extension SavedApp {
  /// How many entries a saved tree may have: an app that is restored makes a scene for each.
  static let entryLimit = 10_000

  /// The latest time of a clock: dates that lie further on can't be shown.
  static let clockLimit = Duration.seconds(3_000_000_000)

  /// Reads the text of a file; the states are read when their scenes and services are there.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - app: The name of the app that is here.
  ///   - migrations: The versions of its states.
  /// - Throws: ``RestoringError``.
  init(
    reading bytes: [UInt8], app: String, migrations: StateMigrations
  ) throws(RestoringError) {
    let text = try SavedText(bytes)
    var value = text.value
    let version = try Fields(value).int("version")
    guard version <= Self.formats.version else {
      throw .newer(.format, version: version, known: Self.formats.version)
    }
    guard text.isAsWritten else { throw .changed }
    try Self.formats.migrate(&value, from: version, of: .format)
    let saved = try Fields(value).string("app")
    guard saved == app else { throw .foreign(app: saved, here: app) }
    try migrations.migrate(&value, from: try Fields(value).int("appVersion"), of: .app)
    try self.init(Fields(value))
  }

  private init(_ fields: Fields) throws(RestoringError) {
    clock = try fields.state("clock", as: SavedDuration.self).duration
    guard clock <= Self.clockLimit else {
      throw .unreadable("clock", reason: "that is over \(Self.clockLimit.components.seconds)s")
    }
    tree = try fields.state("tree")
    let entries = tree.entries
    guard entries.count <= Self.entryLimit else {
      throw .unreadable("tree", reason: "it has over \(Self.entryLimit) entries")
    }
    controlled = try fields.state("controlled")
    links = try fields.state("links")
    services = try fields.object("services").mapValues { .coded($0) }
    scenes = [:]
    let ids = Set(entries.map(\.id))
    for (index, scene) in try fields.array("scenes").enumerated() {
      let scene = Fields(scene, at: "scenes[\(index)]")
      let id = EntryID(rawValue: try scene.int("entry"))
      guard ids.contains(id), scenes[id] == nil else {
        throw .unreadable(scene.path("entry"), reason: "the tree has no such entry, or it is twice")
      }
      scenes[id] = .coded(try scene.any("state"))
    }
  }
}

/// The fields of an object that is read.
private struct Fields {
  private let fields: [String: Value]?
  private let place: String?

  init(_ value: Value, at place: String? = nil) {
    fields =
      if case .object(let fields) = value {
        Dictionary(fields.elements.map { ($0.key, $0.value) }) { first, _ in first }
      } else {
        nil
      }
    self.place = place
  }

  func path(_ name: String) -> String { place.map { "\($0).\(name)" } ?? name }

  func any(_ name: String) throws(RestoringError) -> Value {
    guard let value = fields?[name] else {
      throw .unreadable(path(name), reason: "it is missing")
    }
    return value
  }

  func int(_ name: String) throws(RestoringError) -> Int { try state(name) }

  func string(_ name: String) throws(RestoringError) -> String { try state(name) }

  func array(_ name: String) throws(RestoringError) -> [Value] {
    guard case .array(let values) = try any(name) else {
      throw .unreadable(path(name), reason: "it is no array")
    }
    return values
  }

  func object(_ name: String) throws(RestoringError) -> [String: Value] {
    guard case .object(let fields) = try any(name) else {
      throw .unreadable(path(name), reason: "it is no object")
    }
    return Dictionary(fields.elements.map { ($0.key, $0.value) }) { first, _ in first }
  }

  func state<State: Decodable>(
    _ name: String, as type: State.Type = State.self
  ) throws(RestoringError) -> State {
    try StateCoding.state(from: try any(name), at: path(name))
  }
}
