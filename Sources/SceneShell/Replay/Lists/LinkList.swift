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
