import OrderedCollections
package import SceneCommands
package import SceneText

/// The coverage of an app, as the JSON of a file.
///
/// The file contains the version of the format, the name of the app, and for each kind of item the names of those that
/// were reached and of the others; that of a shard says of what it is a part. Names are sorted, each on a line, so that
/// two files can be compared line by line.
package struct CoverageFile: Equatable, Sendable {
  package static let version = 1
  package static let kind = FileKind("a coverage file", start: "{\n  \"\(versionField)\": ")

  package let app: String
  /// The part of a whole that was run; nil if it was all.
  package let part: Part?
  package var coverage: Coverage

  private static let versionField = "coverage"

  /// A part of what was divided into shards.
  package struct Part: Equatable, Sendable {
    /// The shard, such as `2/4`.
    package let shard: String
    /// The checksum of all that was divided, which is the same in each shard.
    package let sum: String

    package init(shard: String, sum: String) { (self.shard, self.sum) = (shard, sum) }
  }

  package init(app: String, part: Part? = nil, _ coverage: Coverage) {
    self.app = app
    self.part = part
    self.coverage = coverage
  }

  /// Why a file cannot be read.
  package enum Fault: Error, Equatable, Sendable {
    case notJSON(line: Int, String)
    case notCoverage
    case version(Int)
    /// A part is missing or of another type.
    case malformed(String)
  }

  /// Reads a file.
  ///
  /// - Throws: ``Fault``.
  package init(_ bytes: [UInt8]) throws(Fault) {
    let value: Value
    do throws(JSONError) { value = try Value(json: bytes) } catch {
      guard bytes.first == UInt8(ascii: "{") else { throw .notCoverage }
      let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
      throw .notJSON(line: line, error.message)
    }
    guard case .object(let fields) = value, case .int(let version)? = fields[Self.versionField]
    else { throw .notCoverage }
    guard version == Self.version else { throw .version(Int(clamping: version)) }
    guard case .string(let app)? = fields["app"] else { throw .malformed("app") }
    self.app = app
    part = try Self.part(fields)
    coverage = Coverage()
    for kind in Coverage.Kind.allCases {
      guard case .object(let parts)? = fields[kind.rawValue] else {
        throw .malformed(kind.rawValue)
      }
      for name in try Self.names(in: parts, "reached", of: kind) { coverage.reach(kind, name) }
      for name in try Self.names(in: parts, "missing", of: kind) { coverage.add(kind, name) }
    }
  }

  private static func part(_ fields: OrderedDictionary<String, Value>) throws(Fault) -> Part? {
    guard let shard = fields["shard"] else { return nil }
    guard case .string(let shard) = shard else { throw .malformed("shard") }
    guard case .string(let sum)? = fields["sum"] else { throw .malformed("sum") }
    return Part(shard: shard, sum: sum)
  }

  private static func names(
    in parts: OrderedDictionary<String, Value>, _ part: String, of kind: Coverage.Kind
  ) throws(Fault) -> [String] {
    guard case .array(let values)? = parts[part] else {
      throw .malformed("\(kind.rawValue).\(part)")
    }
    var names: [String] = []
    for (index, value) in values.enumerated() {
      guard case .string(let name) = value else {
        throw .malformed("\(kind.rawValue).\(part)[\(index)]")
      }
      names.append(name)
    }
    return names
  }

  /// The text of the file.
  package var text: String {
    var fields: OrderedDictionary<String, Value> = [
      Self.versionField: .int(Int128(Self.version)), "app": .string(app),
    ]
    if let part {
      fields["shard"] = .string(part.shard)
      fields["sum"] = .string(part.sum)
    }
    for (kind, value) in coverage.fields { fields[kind] = value }
    return Value.object(fields).json(pretty: true) + "\n"
  }
}

extension Coverage {
  /// The sorted names of each kind, as in a file.
  package var fields: [(String, Value)] {
    Kind.allCases.map { kind in
      let parts: Value = [
        "reached": .array(reached(kind).sorted().map { .string($0) }),
        "missing": .array(missing(kind).sorted().map { .string($0) }),
      ]
      return (kind.rawValue, parts)
    }
  }
}
