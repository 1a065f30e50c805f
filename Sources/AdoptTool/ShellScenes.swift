// The function of a shell that makes the scene of a place.
extension ShellFile {
  var sceneFunction: [String] {
    let type =
      switch subject.kind {
      case .model(let reach): module.written(reach.root.name)
      case .store(let store): module.written(store.model.name)
      case .reducer(let reducer):
        "ReducerStore<\(module.written(reducer.state.name)), \(module.written(reducer.action.name)), Effect>"
      }
    let generics = if case .reducer = subject.kind { "<Effect>" } else { "" }
    let parameters =
      (places.isEmpty ? [] : ["_ place: \(placeType)"])
      + ["_ \(subject.variable): \(type)", "on stage: SceneStage"]
    let head = SwiftLayout.list("@MainActor static func scene\(generics)", parameters)
      .lines(2, tail: " -> Scene {", closesAlone: true)
    guard !places.isEmpty else {
      let lines = firstScene(subject.scene.literal, 4)
      return head + leftOut(4) + lines + ["  }"]
    }
    return head + ["    switch place {"] + entries + ["    }", "  }"]
  }

  /// A comment on what the state leaves out.
  private func leftOut(_ indent: Int) -> [String] {
    let unrecorded = subject.unrecorded
    guard !unrecorded.isEmpty else { return [] }
    var origins: [String] = []
    for origin in unrecorded.map(\.origin) where !origins.contains(origin) {
      origins.append(origin)
    }
    let words =
      "Without \(unrecorded.map(\.name).joined(separator: ", ")): \(origins.joined(separator: ", ")) differs in each run."
      .split(separator: " ")
    var lines: [String] = []
    for word in words {
      if let last = lines.last, last.count + 1 + word.count <= SwiftLayout.width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append("\(String(repeating: " ", count: indent))// \(word)")
      }
    }
    return lines
  }

  private var entries: [String] {
    let names = rootCases.isEmpty ? [subject.scene] : rootCases.map(\.name)
    let name = rootCases.isEmpty ? subject.scene.literal : "place.destination.name"
    let comment = leftOut(6)
    let first = firstScene(name, 6, "return ")
    var lines =
      comment.isEmpty
      ? entry(names.map { ".\($0)" }, first)
      : ["    case \(names.map { ".\($0)" }.joined(separator: ", ")):"] + comment + first
    for place in upperCases {
      guard let child = child(of: place) else { continue }
      let parts = [place.name.literal, "child: \(subject.variable).\(child.path)", "on: stage"]
      lines += entry(
        [".\(place.name)"],
        SwiftLayout.call("return Scene", parts.map(SwiftLayout.text) + self.lists(child.members))
          .lines(6))
    }
    // The other places show a part of the state, or themselves.
    var simple: [(places: [DestinationCase], tail: String)] = []
    for place in upperCases where child(of: place) == nil {
      let tail = tail(of: place)
      if let index = simple.firstIndex(where: { $0.tail == tail && !tail.contains("== id") }) {
        simple[index].places.append(place)
      } else {
        simple.append(([place], tail))
      }
    }
    for (places, tail) in simple {
      let name = places.count == 1 ? places[0].name.literal : "place.destination.name"
      let patterns = places.map { tail.contains("== id") ? $0.placePattern : ".\($0.name)" }
      let head =
        if case .reducer = subject.kind { "reducer: store" } else { "model: \(subject.variable)" }
      lines += entry(patterns, ["      return Scene(\(name), \(head), on: stage)\(tail)"])
    }
    return lines
  }

  /// A case of the switch, in one line if there is room.
  private func entry(_ patterns: [String], _ scene: [String]) -> [String] {
    let head = "    case \(patterns.joined(separator: ", ")):"
    let line = "\(head) \(scene[0].drop { $0 == " " })"
    return scene.count == 1 && line.count <= SwiftLayout.width ? [line] : [head] + scene
  }

  /// The closure that reads the state of a scene without members; empty for none.
  private func tail(of place: DestinationCase) -> String {
    guard subject.reducer != nil else {
      return place.showsItself ? " { _ in place }" : place.state.map { " { $0.\($0) }" } ?? ""
    }
    let own = subject.store.map { "$0.\($0.state.name)" } ?? "$0"
    return " { \(place.state.map { "\(own).\($0)" } ?? own) }"
  }

  private func firstScene(_ name: String, _ indent: Int, _ prefix: String = "") -> [String] {
    let space = String(repeating: " ", count: indent)
    switch subject.kind {
    case .model:
      let parts = [name, "model: \(subject.variable)", "on: stage"].map(SwiftLayout.text)
      return SwiftLayout.call("\(prefix)Scene", parts + lists(subject.members)).lines(indent)
    case .reducer:
      return ["\(space)\(prefix)Scene(\(name), reducer: store, on: stage) {"] + commands(indent + 2)
        + ["\(space)}"]
    case .store(let store):
      return [
        "\(space)\(prefix)Scene(\(name), model: store, on: stage) {",
        "\(space)  $0.\(store.state.name)", "\(space)} actions: {",
      ] + commands(indent + 2) + ["\(space)}"]
    }
  }

  /// The actions of a reducer.
  private func commands(_ indent: Int) -> [String] {
    var members: [String] = []
    var secrets: [String] = []
    var others: [String] = []
    for action in subject.cases {
      switch action.form {
      case .action(let code): others += code.brokenClosure(indent)
      case .member(let code):
        members.append(code)
        secrets += action.secrets.filter { !secrets.contains($0) }
      default: break
      }
    }
    guard let first = members.first else { return others }
    let target = subject.store.map { "to: \($0.reference(as: module.written))" }
    return SwiftLayout.list(
      "#commands",
      ["sending: \(first)"] + members.dropFirst() + Self.secret(secrets)
        + (target.map { [$0] } ?? [])
    ).lines(indent) + others
  }

  private static func secret(_ names: [String]) -> [String] {
    names.enumerated().map { $0.offset == 0 ? "secret: \($0.element.literal)" : $0.element.literal }
  }

  /// The lists of the members of a scene: the properties of all models and the methods of the first, then those of the
  /// others.
  private func lists(_ members: [Subject.Members]) -> [SwiftLayout] {
    guard let root = members.first.map({ module.written($0.held.model.name) }) else { return [] }
    var first: [String] = []
    var secrets: [String] = []
    var lists: [SwiftLayout] = []
    for part in members {
      let path = part.held.path
      func nested(_ code: String) -> String {
        path.isEmpty ? code : "\\\(root).\(path).\(code.split(separator: ".").last ?? "")"
      }
      let suffix = path.isEmpty ? [] : ["in: \\\(root).\(path)"]
      first += part.fields.map(nested)
      var methods: [String] = []
      var own: [String] = []
      var elements: [(list: String, members: [String])] = []
      for action in part.actions {
        switch action.form {
        case .member(let code):
          methods.append(code)
          own += action.secrets.filter { !own.contains($0) }
        case .property(let code):
          if !first.contains(nested(code)) { first.append(nested(code)) }
          secrets += action.secrets.filter { !secrets.contains($0) }
        case .element(let code, let list):
          if let index = elements.firstIndex(where: { $0.list == list }) {
            elements[index].members.append(code)
          } else {
            elements.append((list, [code]))
          }
        case .action(let code):
          lists.append(.broken("[SceneMember(\(code))]", code.brokenAction))
        case nil: break
        }
      }
      if path.isEmpty {
        first += methods
        secrets += own.filter { !secrets.contains($0) }
      } else if !methods.isEmpty {
        lists.append(.list("#members", methods + Self.secret(own) + suffix))
      }
      for (list, members) in elements {
        lists.append(.list("#members", members + ["of: \(list)"] + suffix))
      }
    }
    return (first.isEmpty ? [] : [.list("#members", first + Self.secret(secrets))]) + lists
  }

  /// The model that a place shows: that of its property, or one that no property of the navigation holds.
  private func child(of place: DestinationCase) -> Subject.Child? {
    let own = places.first { $0.cases.contains { $0.name == place.name } }?.child
    if let own { return subject.children.first { $0.path == own.path } }
    let free = subject.children.filter { child in
      !places.contains { $0.child?.path == child.path }
    }
    guard !place.values.isEmpty else { return nil }
    return free.first { child in
      child.model.sceneName == place.name
        || child.model.properties.contains { $0.name == place.name }
        || upperCases.filter { !$0.values.isEmpty }.count == 1
    }
  }
}
