import SceneCommands
import OrderedCollections
import Scenes
import SceneSessions
import SceneText

/// The help of commands, actions, places, scenes and services, as text and as data.
@MainActor
struct Help {
  private let interpreter: Interpreter
  private let app: any SceneApp
  /// The usable commands and keywords.
  private let entries: [CommandRegistry.Entry]

  init(_ interpreter: Interpreter) {
    self.interpreter = interpreter
    app = interpreter.app
    entries = interpreter.usableEntries
  }

  // MARK: Everything

  var overview: String {
    var sections = CommandCategory.allCases.compactMap { category in
      ColumnText.table(
        entries.filter { $0.category == category }.map {
          ("  \($0.schema.name)", $0.schema.summary)
        }
      ).map { "\(category.rawValue)\n\($0)" }
    }
    for scene in app.router.front?.withEmbedded ?? [] {
      guard let rows = ColumnText.table(scene.commands.map { ("  \($0.usage)", $0.summary) })
      else { continue }
      let explanation = explanation(of: scene.commands.map(\.name))
      sections.append("Actions of \(scene.name)\n\(rows)\(explanation.map { "\n\($0)" } ?? "")")
    }
    let services = app.services.filter { !$0.commands.isEmpty }.map(\.name)
    if !services.isEmpty {
      sections.append(
        "Services: \(services.joined(separator: ", ")); 'help NAME' lists the commands of a service"
      )
    }
    return sections.joined(separator: "\n\n")
  }

  var data: Value {
    var fields = interpreter.registry.description
    if interpreter.isInteractive {
      fields["interactiveCommands"] = .array(interpreter.registry.interactiveSchemas.map(\.asValue))
    }
    let router = app.router
    fields["scenes"] = .array(
      router.entryScenes.map { $0.asValue(isInFront: $0 === router.front) })
    fields["services"] = .array(app.services.map(\.asValue))
    fields["places"] = app.placeDescriptions
    return .object(fields)
  }

  /// The commands whose name or help contains a text, with the names to call them by.
  func commands(containing text: String) -> [(name: String, schema: CommandSchema)] {
    var rows = entries.map { (name: $0.schema.name, schema: $0.schema) }
    for target in CommandTarget.all(of: app) {
      rows += target.commands.map { ("\(target.name).\($0.name)", $0) }
    }
    rows += app.places.map { ("\(GotoCommand.name) \($0.name)", $0) }
    let words = text.lowercased()
    return rows.filter { name, schema in
      ([name, schema.summary, schema.discussion] + schema.parameters.map(\.summary)).contains {
        let text = $0.lowercased()
        return text.utf8.count >= words.utf8.count && text.contains(words)
      }
    }
  }

  // MARK: Topics

  /// The names of all topics.
  var topics: [String] {
    interpreter.registry.entries.map(\.schema.name) + app.frontActions.map(\.name)
      + LinkTableQuery.commands.map { "\(LinksCommand.name) \($0.name)" }
      + CommandTarget.all(of: app).map(\.name) + app.places.map(\.name)
  }

  /// The help of a topic; nil for an unknown one.
  func text(about topic: String) -> String? {
    if let query = LinkTableQuery.commands.first(where: {
      "\(LinksCommand.name) \($0.name)" == topic
    }) {
      return details(of: query, called: topic, json: Flags.jsonSummary)
    }
    if let entry = entries.first(where: { $0.schema.name == topic }) {
      return [
        details(
          of: entry.schema, called: topic, usage: entry.usage, json: entry.jsonSummary),
        topic == LinksCommand.name ? subcommandsOfLinks : nil,
        topic == GotoCommand.name ? PlaceListing.table(in: app) : nil,
        interpreter.registry[topic]?.details(for: interpreter.frontEnd),
        explanation(of: [topic]), example(of: entry),
      ].compactMap(\.self).joined(separator: "\n\n")
    }
    if let schema = app.frontActions.first(where: { $0.name == topic }) {
      let action = details(of: schema, called: topic, json: Flags.jsonSummaryOfChanges)
      return place(called: topic).map { "Action\n\(action)\n\nPlace\n\($0)" } ?? action
    }
    if let schema = CommandTarget.schema(ofAction: topic, in: app) {
      return details(of: schema, called: topic, json: Flags.jsonSummaryOfChanges)
    }
    return textOfPlaceAndTargets(called: topic) ?? textOfPrompt(about: topic)
  }

  /// The help of the place, the scene and the service that share a name; nil if there is none.
  private func textOfPlaceAndTargets(called name: String) -> String? {
    let place = place(called: name)
    let targets = CommandTarget.all(named: name, in: app).filter { !$0.commands.isEmpty }
    guard let first = targets.first else {
      return place ?? CommandTarget.named(name, in: app).map { _ in "'\(name)' has no commands" }
    }
    guard place != nil || targets.count > 1 else { return table(of: first) }
    let lists = targets.compactMap { target in
      table(of: target, indent: "  ").map { "Actions of \(target.uniqueName(in: app))\n\($0)" }
    }
    return ((place.map { ["Place\n\($0)"] } ?? []) + lists).joined(separator: "\n\n")
  }

  private func place(called name: String) -> String? {
    app.places.first { $0.name == name }.map {
      details(of: $0, called: "\(GotoCommand.name) \(name)", json: Flags.jsonSummaryOfChanges)
    }
  }

  /// The actions of a scene or service, one line each.
  private func table(of target: CommandTarget, indent: String = "") -> String? {
    ColumnText.table(target.commands.map { (indent + $0.usage, $0.summary) })
  }

  /// The help of a command that works only at the prompt, for a script; nil for another topic.
  private func textOfPrompt(about topic: String) -> String? {
    guard let command = interpreter.registry[topic], !interpreter.isUsable(command) else {
      return nil
    }
    return [
      "'\(topic)' works only at the prompt.",
      details(
        of: command.schema, called: topic,
        json: CommandRegistry.Entry.command(command).jsonSummary),
      command.details(for: nil),
    ].compactMap(\.self).joined(separator: "\n\n")
  }

  private var subcommandsOfLinks: String? {
    ColumnText.table(
      LinkTableQuery.commands.map { ("  \(LinksCommand.name) \($0.usage)", $0.summary) }
    ).map { "Subcommands:\n\($0)" }
  }

  private func example(of entry: CommandRegistry.Entry) -> String? {
    let samples = AppSamples(interpreter)
    let example: String? =
      switch entry {
      case .command(let command):
        command.traits.contains(.isInteractive) ? nil : command.example(in: samples)
      case .keyword(let keyword): keyword.example(samples)
      }
    let isForScripts = entry.isForScripts && interpreter.pace == .free
    return example.map { "For example\(isForScripts ? ", in a script" : ""): \($0)" }
  }

  /// A note about actions of the front scene that share their names with commands of the shell.
  private func explanation(of names: [String]) -> String? {
    let notes = names.compactMap(interpreter.actionNote(about:)).map { $0 + "." }
    return notes.isEmpty ? nil : notes.joined(separator: "\n")
  }

  private func details(
    of schema: CommandSchema, called name: String, usage: String? = nil, json: String?
  ) -> String {
    var lines = [usage ?? schema.usage(called: name), schema.summary]
    if !schema.discussion.isEmpty { lines += ["", TerminalText.reflowed(schema.discussion)] }
    var rows = schema.parameters.filter { !$0.isDescribedByUsage }.map { parameter in
      if parameter.isFlag, let label = parameter.label {
        return ("  --\(label)", parameter.summary)
      }
      return ("  \(parameter.usageName)", parameter.helpText)
    }
    if let json, !schema.parameters.contains(where: { $0.label == Flags.json }) {
      rows.append(("  --\(Flags.json)", json))
    }
    if let table = ColumnText.table(rows) { lines += ["", table] }
    return lines.joined(separator: "\n")
  }
}

extension CommandRegistry.Entry {
  /// The summary of `--json` in its calls; nil if they do not have this flag.
  fileprivate var jsonSummary: String? {
    if case .command(let command) = self { Flags.jsonSummary(of: command) } else { nil }
  }

  fileprivate var isForScripts: Bool {
    if case .keyword(let keyword) = self { keyword.isForScripts } else { false }
  }

  /// The grammar of a keyword's statement, or of a command that takes all words; nil for another command, whose
  /// parameters say it.
  fileprivate var usage: String? {
    switch self {
    case .keyword(let keyword): keyword.usage
    case .command(let command):
      command.traits.contains(.takesAllWords) ? "\(command.name) TEXT…" : nil
    }
  }
}

extension CommandSchema {
  /// The usage of the command: `selectRideOption id: …`.
  package var usage: String { usage(called: name) }

  func usage(called name: String) -> String {
    parameters.reduce(name) { text, parameter in
      if parameter.isFlag, let label = parameter.label { return "\(text) [--\(label)]" }
      let word = parameter.label.map { "\($0): …" } ?? parameter.usageName
      return text + (parameter.isRequired ? " \(word)" : " [\(word)]")
    }
  }
}

extension CommandParameter {
  /// Its name in a usage: its label; without one a word for its type, or else its name.
  fileprivate var usageName: String { label ?? type.placeholder ?? name }

  /// Whether its description would only repeat the word in the usage.
  fileprivate var isDescribedByUsage: Bool {
    label == nil && helpText.uppercased() == type.placeholder
  }
}
