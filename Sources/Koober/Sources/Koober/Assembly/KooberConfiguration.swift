import FoundationEssentials
import Scenes

/// The configuration of the app, which a file can provide: features, experiments and analytics.
///
/// ```json
/// {
///   "features": {"keepsSession": true, "sessionFormat": "json"},
///   "experiments": {"liveFares": 50},
///   "analytics": {"file": "events.jsonl"}
/// }
/// ```
package struct KooberConfiguration: Equatable, Codable, Sendable {
  /// The flags that choose the objects of the graph where it is made.
  struct Features: Equatable, Codable, Sendable {
    /// Whether the next launch signs the user in again; otherwise the session is kept in memory only.
    var keepsSession = true
    var sessionFormat = UserSessionFormat.json
  }

  /// The percentages of users who get the second variant of each experiment.
  struct Experiments: Equatable, Codable, Sendable {
    /// Fares that are always fetched, instead of being cached for five minutes.
    var liveFares = 0
  }

  package struct Analytics: Equatable, Codable, Sendable {
    package enum Destination: Equatable, Sendable {
      /// A file to which events are appended.
      case file(String)
      /// The URL of a server to which events are sent.
      case server(String)
    }

    /// The receiver of the events; nil to keep them in memory only.
    package var destination: Destination?
  }

  var features = Features()
  var experiments = Experiments()
  package var analytics = Analytics()

  package init() {}

  /// Reads a file.
  ///
  /// A relative path in the file belongs to the directory of the file.
  package init(contentsOf path: String) throws(ConfigurationError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      let exists = FileManager.default.fileExists(atPath: path)
      throw ConfigurationError(
        file: path, place: "",
        problem: exists ? "the file cannot be read" : "the file does not exist")
    }
    let text = String(decoding: data, as: UTF8.self)
    // Some editors begin a text with a byte order mark.
    try self.init(json: String(text.trimmingPrefix("\u{FEFF}")), in: path)
    if case .file(let file) = analytics.destination, !file.hasPrefix("/") {
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      analytics.destination = .file(folder + file)
    }
  }

  init(json text: String, in path: String) throws(ConfigurationError) {
    func error(_ place: [any CodingKey], _ problem: String) -> ConfigurationError {
      ConfigurationError(
        file: path, place: place.map(\.stringValue).joined(separator: "."), problem: problem)
    }
    do {
      // The decoder's message about invalid JSON has no line.
      _ = try Value(json: text)
      self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
    } catch let problem as JSONError {
      throw error([], "the file is not JSON: \(problem.message)")
    } catch DecodingError.typeMismatch(let type, let context) {
      throw error(context.codingPath, "must be \(Self.words(for: type))")
    } catch DecodingError.valueNotFound(let type, let context) {
      throw error(context.codingPath, "must be \(Self.words(for: type))")
    } catch DecodingError.dataCorrupted(let context) {
      throw error(context.codingPath, context.debugDescription)
    } catch let problem {
      throw error([], "\(problem)")
    }
  }

  private static func words(for type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is String.Type: "a text"
    case is any BinaryInteger.Type: "a whole number"
    default: "an object"
    }
  }

  /// Whether a user gets the second variant of an experiment: always the same answer for the same user.
  static func isChosen(_ user: String, percentage: Int) -> Bool {
    Int(StableHash.of(user) % 100) < percentage
  }
}

extension KooberConfiguration {
  private enum CodingKeys: String, CodingKey, CaseIterable { case features, experiments, analytics }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.values(of: CodingKeys.self)
    features = try values.value(.features) ?? features
    experiments = try values.value(.experiments) ?? experiments
    analytics = try values.value(.analytics) ?? analytics
  }
}

extension KooberConfiguration.Features {
  private enum CodingKeys: String, CodingKey, CaseIterable { case keepsSession, sessionFormat }

  init(from decoder: any Decoder) throws {
    let values = try decoder.values(of: CodingKeys.self)
    keepsSession = try values.value(.keepsSession) ?? keepsSession
    if let name: String = try values.value(.sessionFormat) {
      guard let format = UserSessionFormat(rawValue: name) else {
        let formats = UserSessionFormat.allCases.map { "'\($0.rawValue)'" }
        throw values.error(.sessionFormat, "must be \(formats.joined(separator: " or "))")
      }
      sessionFormat = format
    }
  }
}

extension KooberConfiguration.Experiments {
  private enum CodingKeys: String, CodingKey, CaseIterable { case liveFares }

  init(from decoder: any Decoder) throws {
    let values = try decoder.values(of: CodingKeys.self)
    liveFares = try values.value(.liveFares) ?? liveFares
    guard (0...100).contains(liveFares) else {
      throw values.error(.liveFares, "must be a percentage from 0 to 100")
    }
  }
}

extension KooberConfiguration.Analytics {
  private enum CodingKeys: String, CodingKey, CaseIterable { case file, server }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.values(of: CodingKeys.self)
    let file: String? = try values.value(.file)
    let server: String? = try values.value(.server)
    switch (file, server) {
    case (nil, nil): destination = nil
    case ("", _): throw values.error(.file, "must be a path")
    case (let file?, nil): destination = .file(file)
    case (nil, let server?): destination = .server(server)
    case (_?, _?): throw values.error(.server, "cannot be given along with 'file'; remove one")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch destination {
    case nil: break
    case .file(let path): try container.encode(path, forKey: .file)
    case .server(let url): try container.encode(url, forKey: .server)
    }
  }
}

extension Decoder {
  /// The fields of an object.
  ///
  /// - Throws: An error about the first key that is not known, in alphabetical order.
  fileprivate func values<Key: CodingKey & CaseIterable>(
    of type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    let all = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    if let unknown = all.sorted().first(where: { !known.contains($0) }) {
      let nearest = NearestNames.nearest(to: unknown, among: known, limit: 1).first
      let hint =
        nearest.map { "did you mean '\($0)'?" }
        ?? "keys: \(known.joined(separator: ", "))"
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath + [AnyKey(stringValue: unknown)],
          debugDescription: "is not a key; \(hint)"))
    }
    return try container(keyedBy: type)
  }
}

extension KeyedDecodingContainer {
  fileprivate func value<Value: Decodable>(_ key: Key) throws -> Value? {
    contains(key) ? try decode(Value.self, forKey: key) : nil
  }

  fileprivate func error(_ key: Key, _ problem: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: problem)
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

/// The reason why a configuration cannot be used: where, what, and how to fix it.
package struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
  let file: String
  /// The path of the key; empty for the file itself.
  let place: String
  let problem: String

  package init(file: String, place: String, problem: String) {
    self.file = file
    self.place = place
    self.problem = problem
  }

  package var description: String {
    "cannot use the configuration '\(file)': " + (place.isEmpty ? "" : "'\(place)' ") + problem
  }
}
