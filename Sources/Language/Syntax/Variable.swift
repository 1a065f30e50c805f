/// A variable, and the path into its value: `$request.id`, `$rides[0].id`.
package struct Variable: Hashable, Sendable {
  /// The name behind the dollar sign.
  package var name: String
  /// The path behind the name, such as `id` or `[0].id`; empty for the whole value.
  package var path: String
  /// Where the variable stands, with its dollar sign and braces.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    name: String, path: String, range: SourceRange
  ) {
    self.name = name
    self.path = path
    self.range = range
  }
}
