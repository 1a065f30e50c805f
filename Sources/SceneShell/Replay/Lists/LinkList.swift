/// A list of links on the command line, and how it is read.
struct LinkList: Sendable {
  /// The path; `-` is standard input.
  let path: String
  let format: LinkListFormat
  /// The column of a CSV that has the URLs.
  let column: String
  /// The field of JSON Lines that has the URLs.
  let field: JSONField
}
