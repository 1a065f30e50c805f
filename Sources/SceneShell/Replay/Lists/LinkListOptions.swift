import ArgumentParser

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
