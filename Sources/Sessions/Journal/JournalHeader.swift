package import OrderedCollections
package import Scenes

/// The first line of a journal: which app it is of, and how the run began.
package struct JournalHeader: Equatable, Sendable {
  /// What a journal begins with.
  static let format = "sceneshell.journal"
  /// What stands in each header, and hardly in anything else.
  static let mark = Array("\"stateVersion\":".utf8)
  /// The version of the form of the lines that is written.
  static let version = 1

  /// The name of the app.
  package var app: String
  /// The app's version.
  package var appVersion: String
  /// What tells one build of the app from another.
  package var build: String
  /// The version of the app's saved states.
  package var stateVersion: Int
  /// What the stage began with.
  package var origin: JournalOrigin
  /// What the app was told about its surroundings while it was made, in order.
  package var environment: [JournalAnswer] = []
  /// The number of the last entry that isn't in the journal; nil where it begins with the app.
  package var after: Int?
  /// What the app was when the journal began, as `save` has it; nil where it begins with the app.
  package var state: Value?
  /// The digest of the app's state then.
  package var digest: UInt64?

  package init(
    app: String, appVersion: String, build: String, stateVersion: Int, seed: UInt64, isLive: Bool
  ) {
    self.app = app
    self.appVersion = appVersion
    self.build = build
    self.stateVersion = stateVersion
    origin = JournalOrigin(seed: seed, isLive: isLive)
  }

  /// The header as data.
  package var fields: OrderedDictionary<String, Value> {
    var fields: OrderedDictionary<String, Value> = [
      "format": .string(Self.format), "version": .int(Int128(Self.version)), "app": .string(app),
      "appVersion": .string(appVersion), "build": .string(build),
      "stateVersion": .int(Int128(stateVersion)),
    ]
    fields.merge(origin.fields) { first, _ in first }
    fields["environment"] = .array(environment.map(\.value))
    if let after { fields["after"] = .int(Int128(after)) }
    if let state { fields["saved"] = state }
    if let digest { fields["state"] = .string(Checksum.text(digest)) }
    return fields
  }

  /// Reads a header.
  ///
  /// - Throws: ``JournalFault``.
  init(_ value: Value) throws(JournalFault) {
    guard case .object(let all) = value, all["format"] == .string(Self.format) else {
      throw .notAJournal
    }
    let fields = JournalFields(all)
    let version = try fields.integer("version")
    guard version <= Self.version else { throw .newer(version: version, known: Self.version) }
    guard version >= 1 else { throw .malformed("there is no version \(version)") }
    app = try fields.string("app")
    appVersion = try fields.string("appVersion")
    build = try fields.string("build")
    stateVersion = try fields.integer("stateVersion")
    origin = try JournalOrigin(fields)
    environment = try fields.list("environment").map { (value) throws(JournalFault) in
      try JournalAnswer(value)
    }
    after = try fields.optionalInteger("after")
    state = fields["saved"]
    digest = fields["state"] == nil ? nil : try fields.digest("state")
  }
}
