import Commands
import Scenes
import Sessions

extension Interpreter {
  /// What `help` prints: about everything, or about one command, action, scene or service.
  func help(
    _ topic: String?, _ rest: Rest, in context: Context
  ) throws(ScriptFailure) -> String {
    guard let topic else { return overview }
    guard rest.arguments.isEmpty || topic == "links" else {
      let place = rest.syntax.first.map { context.at($0.range) } ?? context
      throw place.failure(
        "argument.tooMany", "help takes one argument at most",
        help: "ask about one thing at a time")
    }
    let words = [topic] + rest.arguments.map(\.input.word)
    return try help(words.joined(separator: " "), in: rest.first)
  }

  private func help(_ topic: String, in context: Context) throws(ScriptFailure) -> String {
    if topic == "links", let schema = BuiltIn.commands.first(where: { $0.name == topic }),
      let rows = table(LinkCommand.commands.map { ("  links \($0.usage)", $0.summary) })
    {
      return paragraphs(details(of: schema, called: topic), rows, exampleText(of: topic))
    }
    if let schema = LinkCommand.commands.first(where: { "links \($0.name)" == topic }) {
      return details(of: schema, called: topic)
    }
    if let schema = BuiltIn.commands.first(where: { $0.name == topic }) {
      return paragraphs(
        details(of: schema, called: topic), explanation(ofActions: [topic]), exampleText(of: topic))
    }
    if let schema = BuiltIn.keywords.first(where: { $0.name == topic }) {
      return paragraphs(details(of: schema, called: topic), exampleText(of: topic))
    }
    if let schema = ((app.router.front?.commands ?? []) + hostCommands).first(where: {
      $0.name == topic
    }) {
      return details(of: schema, called: topic)
    }
    if let target = Target.named(topic, in: app) {
      return table(target.commands.map { ($0.usage, $0.summary) }) ?? "\(topic) has no commands"
    }
    if let dot = topic.lastIndex(of: "."),
      let target = Target.named(String(topic[..<dot]), in: app),
      let schema = target.commands.first(where: { $0.name == topic[topic.index(after: dot)...] })
    {
      return details(of: schema, called: topic)
    }
    if let schema = app.places.first(where: { $0.name == topic }) {
      return details(of: schema, called: "push \(topic)")
    }
    throw context.failure(
      "help.unknown", "there is nothing called \(topic)",
      help: NearestNames.suggestion(
        NearestNames.nearest(to: topic, among: topics.filter { $0 != "!" }))
        ?? "help lists what there is"
    )
  }

  private func paragraphs(_ texts: String?...) -> String {
    texts.compactMap(\.self).joined(separator: "\n\n")
  }

  private func exampleText(of command: String) -> String? {
    let isOfScripts = pace == .free && ["script", "setup", "teardown"].contains(command)
    return example(of: command).map { "For example\(isOfScripts ? ", in a script" : ""): \($0)" }
  }

  /// What `apropos` prints: all whose name or description has a text in it.
  func apropos(_ text: String, in context: Context) throws(ScriptFailure) -> String {
    guard let table = table(commands(speakingOf: text).map { ($0.name, $0.schema.summary) }) else {
      throw context.failure(
        "help.unknown", "nothing speaks of \(text)", help: "help lists what there is")
    }
    return table
  }

  /// All commands whose name or description has a text in it, by the names to call them by.
  func commands(speakingOf text: String) -> [(name: String, schema: CommandSchema)] {
    let own = BuiltIn.commands + BuiltIn.keywords + hostCommands
    var rows = own.map { (name: $0.name, schema: $0) }
    for target in Target.all(of: app) {
      rows += target.commands.map { ("\(target.name).\($0.name)", $0) }
    }
    rows += app.places.map { ("push \($0.name)", $0) }
    let words = text.lowercased()
    return rows.filter { name, schema in
      ([name, schema.summary, schema.discussion] + schema.parameters.map(\.summary)).contains {
        $0.lowercased().contains(words)
      }
    }
  }

  /// All that help knows by name.
  private var topics: [String] {
    let schemas =
      BuiltIn.commands + BuiltIn.keywords + hostCommands + (app.router.front?.commands ?? [])
    return schemas.map(\.name) + LinkCommand.commands.map { "links \($0.name)" }
      + Target.all(of: app).map(\.name) + app.places.map(\.name)
  }

  private var overview: String {
    let schemas = BuiltIn.commands + BuiltIn.keywords
    var sections = BuiltIn.groups.map { group in
      let rows = group.commands.compactMap { name in
        schemas.first { $0.name == name }.map { ("  \(name)", $0.summary) }
      }
      return "\(group.title)\n\(table(rows) ?? "")"
    }
    if let rows = table(hostCommands.map { ("  \($0.name)", $0.summary) }) {
      sections.append("Here\n\(rows)")
    }
    if let front = app.router.front,
      let rows = table(front.commands.map { ("  \($0.usage)", $0.summary) })
    {
      let explanation = explanation(ofActions: BuiltIn.commands.map(\.name))
      sections.append("Actions of \(front.name)\n\(rows)\(explanation.map { "\n\($0)" } ?? "")")
    }
    let services = app.services.filter { !$0.commands.isEmpty }.map(\.name)
    if !services.isEmpty {
      sections.append(
        "Services: \(services.joined(separator: ", ")); help NAME lists their commands")
    }
    return sections.joined(separator: "\n\n")
  }

  /// How to call the actions of the scene in front that have the names of commands of the shell.
  private func explanation(ofActions names: [String]) -> String? {
    guard let front = app.router.front else { return nil }
    let lines = front.commands.map(\.name).filter(names.contains).map { name in
      "\(name) alone is the shell's: call `dispatch \(name)` or `\(front.name).\(name)`."
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func details(of schema: CommandSchema, called name: String) -> String {
    var lines = [schema.usage(called: name), schema.summary]
    if !schema.discussion.isEmpty { lines += ["", schema.discussion] }
    let rows = schema.parameters.map { parameter in
      if parameter.isFlag, let label = parameter.label {
        return ("  --\(label)", parameter.summary)
      }
      let fallback =
        parameter.shownDefault.map { ", \($0) by default" } ?? ""
      let summary = parameter.summary.isEmpty ? "" : ": \(parameter.summary)"
      return ("  \(parameter.label ?? parameter.name)", "\(parameter.type)\(fallback)\(summary)")
    }
    if let table = table(rows) { lines += ["", table] }
    return lines.joined(separator: "\n")
  }
}

extension CommandSchema {
  /// How the command is written: `selectRideOption id: RideOptionID`.
  package var usage: String { usage(called: name) }

  fileprivate func usage(called name: String) -> String {
    parameters.reduce(name) { text, parameter in
      if parameter.isFlag, let label = parameter.label { return "\(text) [--\(label)]" }
      let word = parameter.label.map { "\($0): …" } ?? parameter.name
      return text + (parameter.isRequired ? " \(word)" : " [\(word)]")
    }
  }
}
