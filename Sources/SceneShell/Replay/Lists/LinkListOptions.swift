import ArgumentParser
import Scenes

/// The options that say how lists of links are written.
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
    if column != nil, field != nil, format == nil {
      throw ValidationError("--column is for CSV and --field for JSON Lines: --format says which")
    }
    if column != nil, let format, format != .csv {
      throw ValidationError("--column is for CSV, and --format says \(format.rawValue)")
    }
    if field != nil, let format, format != .jsonl {
      throw ValidationError("--field is for JSON Lines, and --format says \(format.rawValue)")
    }
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
