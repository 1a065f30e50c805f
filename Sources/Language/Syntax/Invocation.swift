/// A command with its arguments: `pickMeUp.selectRideOption id: wingtips`.
package struct Invocation: Hashable, Sendable {
  /// The command as it was written, with the target before the dot if there is one.
  package var name: Name
  /// Its arguments, in the order they were written.
  package var arguments: [ArgumentSyntax]
  /// Where the command stands, with its arguments.
  package var range: SourceRange

  /// Creates it from its parts.
  package init(
    name: Name, arguments: [ArgumentSyntax], range: SourceRange
  ) {
    self.name = name
    self.arguments = arguments
    self.range = range
  }
}
