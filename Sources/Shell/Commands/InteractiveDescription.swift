package import OrderedCollections
package import Scenes

/// What only the interactive shell knows, as data for other programs.
package enum InteractiveDescription {
  /// The commands, each as its schema, and what `set` sets: name, summary, value at first, and what it can be.
  package static var fields: OrderedDictionary<String, Value> {
    let preferences = Preferences()
    return [
      "interactiveCommands": .array(InteractiveCommand.commands.map(\.asValue)),
      "preferences": .array(
        Preferences.entries.map { entry in
          .object([
            "name": .string(entry.name), "summary": .string(entry.summary),
            "default": .string(entry.read(preferences)), "choices": .string(entry.choices),
            "values": .array(entry.values.map(Value.string)),
          ])
        }),
    ]
  }
}
