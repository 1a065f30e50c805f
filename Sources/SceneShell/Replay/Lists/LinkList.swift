import ArgumentParser
import OrderedCollections
import SceneSystem

/// A list of links on the command line, with its format.
struct LinkList: Sendable {
  let path: String
  var format = LinkListFormat.list
  /// The column of a CSV file that has the URLs.
  var column = "url"
  /// The field of JSON Lines that has the URLs.
  var field = JSONField(key: "url")
}

enum LinkListFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case list
  /// Records of RFC 4180, after a line with the names of the columns.
  case csv
  case jsonl

  var noun: String {
    switch self {
    case .list: "a list of URLs"
    case .csv: "CSV"
    case .jsonl: "JSON Lines"
    }
  }

  /// The format of a file by its name extension; nil if that is unknown.
  init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    switch name.split(separator: ".").dropFirst().last?.lowercased() {
    case "csv": self = .csv
    case "jsonl", "ndjson", "json": self = .jsonl
    case "txt", "list", "links", "tsv": self = .list
    default: return nil
    }
  }
}

struct LinkPlace: Equatable, Sendable, CustomStringConvertible {
  let file: String
  /// The number of the line at which the link, or its record, begins.
  let line: Int

  var description: String { "\(name: file):\(line)" }
}

struct ListedLink: Equatable, Sendable {
  let place: LinkPlace
  let url: [UInt8]
  /// The expected outcome, if the list has one.
  var expected: [UInt8]?
}

enum LinkListEntry: Equatable, Sendable {
  case link(ListedLink)
  /// There is no link at the place, for this reason.
  case unreadable(LinkPlace, reason: String)
}

/// The reason why an entry of a list is not a link.
struct LinkFault: Error {
  let message: String
}

/// The reason why a list cannot be read.
enum LinkListError: Error, Equatable, CustomStringConvertible {
  case file(FileError)
  /// The list has a different format than expected, as seen at the place.
  case wrongList(LinkPlace, String)

  var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .wrongList(let place, let problem): "\(place): \(problem)"
    }
  }
}

/// A field of JSON objects whose value is a string.
struct JSONField: Sendable {
  /// The field as it was given; a key with dots in it takes precedence over a path.
  let name: String
  private let path: ValuePath

  /// Names a field by its key, or by a path such as `event.url`.
  init(_ name: String) throws(ValuePathError) {
    self.name = name
    path = try ValuePath(name)
  }

  /// Names a field by its key.
  init(key: String) {
    name = key
    path = ValuePath([.name(key)])
  }

  func text(in line: [UInt8]) throws(LinkFault) -> [UInt8] {
    guard let json = String(validating: line, as: UTF8.self) else {
      throw LinkFault(message: "the line is not UTF-8")
    }
    let value: Value
    do {
      value = try Value(json: json)
    } catch {
      throw LinkFault(message: "the line is not JSON: \(error.message) (byte \(error.offset + 1))")
    }
    guard case .object(let fields) = value else {
      throw LinkFault(message: "the line is not a JSON object")
    }
    let found: Value
    do throws(ValuePathError) {
      found = if let field = fields[name] { field } else { try value.value(at: path) }
    } catch {
      throw LinkFault(
        message: [error.message, error.fix].compactMap(\.self).joined(separator: "; "))
    }
    guard case .string(let text) = found else {
      throw LinkFault(message: "'\(name: name)' is not a string")
    }
    return Array(text.utf8)
  }
}

struct LinkListOptions: ParsableArguments {
  @Option(
    help: "Format of the lists (default: by the extension of the file, otherwise list).")
  var format: LinkListFormat?

  @Option(help: "Column of a CSV file with the URLs (default: url).")
  var column: String?

  @Option(
    help: "Field of JSON Lines with the URLs, such as event.url (default: url).",
    transform: Self.field)
  var field: JSONField?

  private static func field(_ text: String) throws(ValidationError) -> JSONField {
    // An empty path is the whole value.
    guard !text.isEmpty else {
      throw ValidationError("the path is empty; write a path such as event.url")
    }
    do {
      return try JSONField(text)
    } catch {
      throw ValidationError("\(error.message); write a path such as event.url")
    }
  }

  func validate() throws {
    if column != nil, let format, format != .csv {
      throw ValidationError("--column applies to CSV, not to --format \(format.rawValue)")
    }
    if field != nil, let format, format != .jsonl {
      throw ValidationError("--field applies to JSON Lines, not to --format \(format.rawValue)")
    }
  }

  /// Fails if an option applies to none of the lists.
  func check(_ paths: [String]) throws(ValidationError) {
    try check("--column", column != nil, is: .csv, of: paths)
    try check("--field", field != nil, is: .jsonl, of: paths)
    guard format == nil, column != nil, field != nil else { return }
    if let path = paths.first(where: { LinkListFormat(path: $0) == nil }) {
      throw ValidationError(
        "cannot tell from the name of '\(name: path)' whether --column or --field applies; add --format"
      )
    }
  }

  private func check(
    _ option: String, _ isGiven: Bool, is format: LinkListFormat, of paths: [String]
  ) throws(ValidationError) {
    let lists = lists(paths)
    guard isGiven, !lists.contains(where: { $0.format == format }), let list = lists.first else {
      return
    }
    throw ValidationError(
      "\(option) applies to \(format.noun), and '\(name: list.path)' is \(list.format.noun); "
        + "--format \(format.rawValue) reads it as \(format.noun)")
  }

  /// The lists at some paths, with their formats by name extension, or else by the options.
  func lists(_ paths: [String]) -> [LinkList] {
    let implied: LinkListFormat = column != nil ? .csv : field != nil ? .jsonl : .list
    let field = field ?? JSONField(key: "url")
    return paths.map { path in
      LinkList(
        path: path, format: format ?? LinkListFormat(path: path) ?? implied,
        column: column ?? "url", field: field)
    }
  }
}
