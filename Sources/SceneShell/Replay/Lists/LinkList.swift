import ArgumentParser
import OrderedCollections
import SceneSystem

/// A list of links on the command line, and how it is read.
struct LinkList: Sendable {
  let path: String
  var format = LinkListFormat.list
  /// Of a CSV, the column that has the URLs.
  var column = "url"
  /// Of JSON Lines, the field.
  var field = JSONField(key: "url")
}

enum LinkListFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case list
  /// Records of RFC 4180, below a line with the names of the columns.
  case csv
  case jsonl

  var words: String {
    switch self {
    case .list: "a list of URLs"
    case .csv: "CSV"
    case .jsonl: "JSON Lines"
    }
  }

  /// The format of a file, by its name; nil where that doesn't tell.
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
  /// The number of the line on which the link, or its record, begins.
  let line: Int

  var description: String { "\(file):\(line)" }
}

struct ListedLink: Equatable, Sendable {
  let place: LinkPlace
  let url: [UInt8]
  /// The outcome to expect, where the list says it.
  var expected: [UInt8]?
}

enum LinkListEntry: Equatable, Sendable {
  case link(ListedLink)
  /// There is something at the place that isn't a link, for a reason in words.
  case unreadable(LinkPlace, reason: String)
}

/// Why something in a list isn't a link.
struct LinkFault: Error {
  let words: String
}

/// Why a list can't be read on.
enum LinkListError: Error, Equatable, CustomStringConvertible {
  case file(FileError)
  /// The whole list isn't what it should be, as seen at the place.
  case wrongList(LinkPlace, String)

  var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .wrongList(let place, let problem): "\(place): \(problem)"
    }
  }
}

/// A field of JSON objects, which holds a text.
struct JSONField: Sendable {
  /// The field as it was asked for; a key that has dots in it comes before a path.
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
      throw LinkFault(words: "the line isn't UTF-8")
    }
    let value: Value
    do {
      value = try Value(json: json)
    } catch {
      throw LinkFault(words: "the line isn't JSON: \(error.message) (byte \(error.offset + 1))")
    }
    guard case .object(let fields) = value else {
      throw LinkFault(words: "the line isn't a JSON object")
    }
    let found: Value
    do throws(ValuePathError) {
      found = if let field = fields[name] { field } else { try value.value(at: path) }
    } catch {
      throw LinkFault(words: [error.message, error.fix].compactMap(\.self).joined(separator: "; "))
    }
    guard case .string(let text) = found else { throw LinkFault(words: "\(name) isn't a text") }
    return Array(text.utf8)
  }
}

struct LinkListOptions: ParsableArguments {
  @Option(
    help: "How the lists are written: list, csv or jsonl (default: as their names end, else list).")
  var format: LinkListFormat?

  @Option(help: "The column of a CSV that has the URLs (default: url).")
  var column: String?

  @Option(
    help: "The field of JSON Lines that has the URLs, as in event.url (default: url).",
    transform: Self.field)
  var field: JSONField?

  private static func field(_ text: String) throws(ValidationError) -> JSONField {
    do {
      return try JSONField(text)
    } catch {
      throw ValidationError("\(error.message); a good one is event.url")
    }
  }

  func validate() throws {
    if column != nil, let format, format != .csv {
      throw ValidationError("--column is for CSV, and --format says \(format.rawValue)")
    }
    if field != nil, let format, format != .jsonl {
      throw ValidationError("--field is for JSON Lines, and --format says \(format.rawValue)")
    }
  }

  /// Makes sure that each option is for one of the lists at least.
  func check(_ paths: [String]) throws(ValidationError) {
    try check("--column", column != nil, is: .csv, of: paths)
    try check("--field", field != nil, is: .jsonl, of: paths)
    guard format == nil, column != nil, field != nil else { return }
    if let path = paths.first(where: { LinkListFormat(path: $0) == nil }) {
      throw ValidationError(
        "the name of \(path) doesn't tell whether --column or --field is for it")
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
      "\(option) is for \(format.words), and \(list.path) is \(list.format.words); "
        + "--format \(format.rawValue) reads it as \(format.words)")
  }

  /// The lists that paths stand for; of one whose name doesn't tell, the options do.
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
