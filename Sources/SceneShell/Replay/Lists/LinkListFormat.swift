import ArgumentParser

/// How a list of links is written.
enum LinkListFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// One URL a line.
  case list
  /// Records of RFC 4180, below a line with the names of the columns.
  case csv
  /// A JSON object a line.
  case jsonl

  /// What a list in it is.
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
