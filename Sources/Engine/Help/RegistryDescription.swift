package import Commands
import Language
package import OrderedCollections

extension CommandRegistry {
  /// What the language knows without an app, as data for other programs: enough to complete and check a line.
  ///
  /// `queries` are the commands that can stand in comparisons, `takingPlaces` those whose argument is a place
  /// with its values behind it; `groups` is how `help` lists them all.
  package var description: OrderedDictionary<String, Value> {
    [
      "commands": .array(schemas.map(\.asValue)),
      "keywords": .array(words.map(\.schema.asValue)),
      "operators": Self.names(Comparison.Operator.allCases.map(\.rawValue)),
      "queries": Self.names(queries.sorted()),
      "takingPlaces": Self.names(
        commands.filter { $0.traits.contains(.takesPlace) }.map { $0.name }.sorted()),
      "headerFields": Self.names(ScriptHeader.Field.allCases.map(\.rawValue)),
      "groups": .array(
        CommandCategory.allCases.filter { $0 != .here }.map { category in
          .object([
            "title": .string(category.rawValue),
            "commands": Self.names(
              entries.filter { $0.category == category }.map(\.schema.name)),
          ])
        }),
    ]
  }

  private static func names(_ names: [String]) -> Value { .array(names.map(Value.string)) }
}
