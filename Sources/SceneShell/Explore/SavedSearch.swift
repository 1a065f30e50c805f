import FoundationEssentials
import SceneExplorer
import SceneSystem
import SceneText

/// The file of `explore --save`, from which a search is resumed: a JSON object, which ends with the checksum of the bytes
/// before it.
struct SavedSearch: Codable {
  private var format = Self.format
  private var version = Self.version
  /// The options with which the search has to be resumed, by name.
  let options: [String: String]
  let progress: ExplorationProgress

  private static let format = "sceneshell-search"
  private static let version = 8
  private static let start = "{\"format\":\"\(format)\""
  static let fileKind = FileKind("a saved search", start: start)
  private static let sizeLimit = 4_000_000_000

  init(options: [String: String], progress: ExplorationProgress) {
    (self.options, self.progress) = (options, progress)
  }

  /// Reads a file.
  ///
  /// - Throws: `FileError`, ``Mismatch``.
  init(path: String, expecting options: [String: String]) throws {
    struct Head: Decodable {
      let version: Int
    }
    let bytes = try FileReader.bytes(of: path, limit: Self.sizeLimit)
    guard bytes.starts(with: Self.start.utf8) else {
      throw Mismatch(text: "'\(path)' is not a saved search")
    }
    let data = Data(bytes)
    let decoder = JSONDecoder()
    if let head = try? decoder.decode(Head.self, from: data), head.version != Self.version {
      throw Mismatch(
        text: "'\(path)' is a saved search of version \(head.version); this program reads "
          + "version \(Self.version)")
    }
    guard Self.hasValidChecksum(bytes), let saved = try? decoder.decode(Self.self, from: data),
      saved.progress.isConsistent
    else {
      throw Mismatch(
        text: "'\(path)' is a damaged saved search\n"
          + "  help: resume a copy of it, or begin another search")
    }
    self = saved
    let app = "the app"
    for name in [app] + Set(options.keys).union(self.options.keys).subtracting([app]).sorted() {
      let (saved, now) = (self.options[name] ?? "", options[name] ?? "")
      guard saved != now else { continue }
      throw Mismatch(
        text: "the search of '\(path)' has another value of \(name): "
          + "\(saved.isEmpty ? "none" : saved), instead of \(now.isEmpty ? "none" : now)\n  help: "
          + (name == app
            ? "resume it with the program that has saved it, or begin another search"
            : "repeat the options of the search; --states can be larger"))
    }
  }

  struct Mismatch: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
  }

  /// Writes a file, in place of an older one.
  ///
  /// - Throws: `FileError`, ``FileConflict``.
  func write(to path: String) throws {
    if let conflict = Self.conflict(at: path) { throw conflict }
    let file = try ReplacementFile(replacing: path)
    try file.write(try bytes)
    try file.commit()
  }

  /// Overwrites a file that nothing else reads; if that fails, the file is damaged.
  func overwrite(_ path: String) throws {
    var file = try FileWriter(path: path, appends: false)
    try file.truncate()
    try file.write(try bytes)
  }

  private var bytes: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // The object is closed after its checksum.
      let bytes = Array(try encoder.encode(self).dropLast())
      return bytes + Self.end(Checksum.of(bytes.span)).utf8
    }
  }

  /// The end of a file, with the checksum of the bytes before it.
  private static func end(_ checksum: UInt64) -> String {
    ",\"checksum\":\"\(Checksum.text(checksum))\"}\n"
  }

  private static func hasValidChecksum(_ bytes: [UInt8]) -> Bool {
    let end = bytes.suffix(Self.end(Checksum.empty).utf8.count)
    let checksum = Checksum.of(bytes.span.extracting(0..<end.startIndex))
    return end.elementsEqual(Self.end(checksum).utf8)
  }

  /// The file at a path that is not a saved search; nil if there is none.
  static func conflict(at path: String) -> FileConflict? {
    FileConflict(replacing: path, with: fileKind)
  }
}
