package import Commands
package import OrderedCollections

/// What the language knows without an app, as data for other programs: enough to complete and check a line.
package enum LanguageDescription {
  /// The commands and the words of the language, each as its schema, and what can stand where in a statement.
  ///
  /// `queries` are the commands that can stand in comparisons, `takingPlaces` those whose argument is a place
  /// with its values behind it; `groups` is how `help` lists them all.
  package static var fields: OrderedDictionary<String, Value> {
    [
      "commands": .array(BuiltIn.commands.map(\.asValue)),
      "keywords": .array(BuiltIn.keywords.map(\.asValue)),
      "operators": names(Comparison.Operator.allCases.map(\.rawValue)),
      "queries": names(BuiltIn.queries.sorted()),
      "takingPlaces": names(BuiltIn.takingPlaces.sorted()),
      "headerFields": names(ScriptHeader.Field.allCases.map(\.rawValue)),
      "groups": .array(
        BuiltIn.groups.map { group in
          .object(["title": .string(group.title), "commands": names(group.commands)])
        }),
    ]
  }

  private static func names(_ names: [String]) -> Value { .array(names.map(Value.string)) }
}
