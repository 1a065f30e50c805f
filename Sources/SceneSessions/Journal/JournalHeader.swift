package import OrderedCollections
package import Scenes

/// The first line of a journal: its app, and the origin of the run.
package struct JournalHeader: Equatable, Sendable {
  /// The format name at the beginning of a journal.
  static let format = "sceneshell.journal"
  /// Bytes that every header contains, and hardly any other text.
  static let signature = Array("\"stateVersion\":".utf8)
  /// The format version that is written.
  static let currentVersion = 4
  /// The first version in which each checksum covers the lines before it, and an end follows the last entry.
  static let firstChainedVersion = 4

  /// The format version.
  let version: Int
  /// The name of the app.
  package var app: String
  /// The app's version.
  package var appVersion: String
  /// An identifier of the app's build.
  package var build: String
  /// The version of the app's saved states.
  package var stateVersion: Int
  /// The origin of the stage.
  package var origin: JournalOrigin
  /// The answers of external systems while the app was made, in order.
  package var environment: [JournalAnswer] = []
  /// The number of the last entry before the journal; nil if the journal begins with the app.
  package var after: Int?
  /// The number of inputs before the journal; nil if the journal begins with the app.
  package var inputs: Int?
  /// The app's saved state when the journal began; nil if the journal begins with the app.
  package var state: Value?
  /// The digest of the app's state when the journal began.
  package var digest: UInt64?

  package init(
    app: String, appVersion: String, build: String, stateVersion: Int, seed: UInt64, isLive: Bool
  ) {
    version = Self.currentVersion
    self.app = app
    self.appVersion = appVersion
    self.build = build
    self.stateVersion = stateVersion
    origin = JournalOrigin(seed: seed, isLive: isLive)
  }

  /// Whether each checksum covers the lines before it, and an end follows the last entry.
  package var isChained: Bool { version >= Self.firstChainedVersion }

  /// The header as data.
  package var fields: OrderedDictionary<String, Value> {
    var fields: OrderedDictionary<String, Value> = [
      "format": .string(Self.format), "version": .int(Int128(version)), "app": .string(app),
      "appVersion": .string(appVersion), "build": .string(build),
      "stateVersion": .int(Int128(stateVersion)),
    ]
    fields.merge(origin.fields) { first, _ in first }
    fields["environment"] = .array(environment.map(\.value))
    if let after { fields["after"] = .int(Int128(after)) }
    if let inputs { fields["inputs"] = .int(Int128(inputs)) }
    if let state { fields["saved"] = state }
    if let digest { fields["state"] = .string(Checksum.text(digest)) }
    return fields
  }

  /// Reads a header.
  ///
  /// - Throws: ``JournalError``.
  init(_ value: Value) throws(JournalError) {
    guard case .object(let all) = value, all["format"] == .string(Self.format) else {
      throw .notAJournal
    }
    let fields = JournalFields(all)
    version = try fields.integer("version")
    guard version <= Self.currentVersion else {
      throw .newer(version: version, known: Self.currentVersion)
    }
    guard version >= 1 else { throw .malformed("version \(version) does not exist") }
    app = try fields.string("app")
    appVersion = try fields.string("appVersion")
    build = try fields.string("build")
    stateVersion = try fields.integer("stateVersion")
    origin = try JournalOrigin(fields)
    environment = try fields.list("environment").map { (value) throws(JournalError) in
      try JournalAnswer(value)
    }
    after = try fields.optionalInteger("after")
    inputs = try fields.optionalInteger("inputs")
    state = fields["saved"]
    digest = fields["state"] == nil ? nil : try fields.digest("state")
  }
}
