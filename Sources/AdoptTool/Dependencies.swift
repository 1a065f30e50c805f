import SwiftParser
import SwiftSyntax

/// What a model or a reducer gets from outside: the shell passes it through `stage.external`, so that it is recorded.
extension SourceModule {
  /// The argument for a parameter that reaches outside; nil for any other parameter.
  func dependency(_ type: TypeName, of parameter: Parameter, depth: Int) -> Construction? {
    let text = String(type.text.trimmingPrefix("any "))
    let standard = parameter.defaultText ?? ""
    if text == "UserDefaults" { return userDefaults() }
    if let declared = types[text] {
      if declared.kind == .protocol {
        return client(declared, for: parameter.name, depth: depth - 1)
      }
      return closures(of: declared, named: parameter.name, depth: depth - 1)
    }
    // The default calls an initializer without arguments, or refers to it.
    let made = ["Date", "UUID"].first { type in
      ["\(type)()", "\(type).now", "\(type).init"].contains(where: standard.contains)
    }
    guard let made else { return nil }
    let read = (made == "Date" ? "now" : "id", "\(made)()")
    if case .other = type {
      guard text.hasPrefix("() ->") || text.hasPrefix("() throws ->") else { return nil }
      return Construction(code: "external.reading(\"\(read.0)\") { \(read.1) }")
    }
    return Construction(code: "external.read(\"\(read.0)\") { \(read.1) }")
  }

  /// Settings that are empty when the app starts, so that a session can be replayed.
  private func userDefaults() -> Construction {
    Construction(code: ".emptied(suite: \("\(shellName.commandName)-shell".literal))")
  }
}

// MARK: Protocols

extension SourceModule {
  private static let outside: Set = [
    "FileHandle", "FileManager", "HTTPClient", "NWConnection", "Process", "URLRequest",
    "URLSession", "UserDefaults",
    "contentsOf", "contentsOfFile", "dataTask",
  ]
  private static let liveWords = [
    "live", "http", "remote", "network", "real", "production", "disk",
  ]
  private static let sampleWords = [
    "sample", "mock", "fake", "stub", "preview", "memory", "fixed", "test", "demo", "dummy",
    "empty", "noop",
  ]

  private func isLive(_ type: DeclaredType) -> Bool {
    let name = type.bareName.lowercased()
    if Self.sampleWords.contains(where: name.contains) { return false }
    return !type.words.isDisjoint(with: Self.outside)
      || Self.liveWords.contains(where: name.contains)
  }

  /// A conformer of a protocol: a live one through the stage, or one that is part of the app; both if the module has
  /// them.
  func client(_ contract: DeclaredType, for name: String, depth: Int) -> Construction {
    let bare = name.split(separator: ".").last.map(String.init) ?? name
    let conformers = orderedTypes.filter { candidate in
      candidate.kind != .protocol && candidate.access >= .internal && !candidate.isGeneric
        && candidate.inherited.contains { resolve($0, in: candidate.name) === contract }
    }
    let made = conformers.map { (type: $0, value: construction(of: $0, depth: depth)) }
      .filter { !$0.value.isIncomplete }
    let sample = made.first { !isLive($0.type) }
    guard let live = made.first(where: { isLive($0.type) }) else {
      guard let sample else { return missing("any \(contract.name)") }
      var value = sample.value
      if sample.type.access < .package { value.isInternal = true }
      let others = conformers.filter { $0 !== sample.type }.map(\.name)
      if !others.isEmpty {
        value.notes.append(
          "'\(bare)' is \(sample.type.name); the module also has \(others.joined(separator: ", "))")
      }
      return value
    }
    var client = Construction(code: bare)
    client.isInternal = contract.access < .package || live.type.access < .package
    let obstacles = obstacles(toRecording: contract)
    guard obstacles.isEmpty else {
      client = sample?.value ?? live.value
      client.notes += obstacles.map { "\(contract.name) cannot be recorded: \($0)" }
      return client
    }
    let recording = "Recorded\(bare.capitalizedFirst)"
    client.declarations = declaration(of: recording, for: contract, named: bare)
    func recorded(_ value: String) -> String { "External\(recording)(\(value), through: external)" }
    guard let sample else {
      client.add(live.value)
      let whole = "let \(bare) = \(recorded(live.value.code))"
      if whole.count + 16 <= SwiftLayout.width {
        client.statements.append(whole)
      } else {
        let name = "live\(bare.capitalizedFirst)"
        client.statements += [
          "let \(name) = \(live.value.code)", "let \(bare) = \(recorded(name))",
        ]
      }
      return client
    }
    let variable = "\(shellName.commandName.uppercased().replacing("-", with: "_"))_LIVE"
    let type = "any \(written(contract.name))"
    let address = "URL(string: \"http://localhost:8080\") ?? URL(filePath: \"/\")"
    client.notes =
      sample.value.notes + [
        "'\(bare)' is \(sample.type.name), or \(live.type.name) if the environment has \(variable); its answers are recorded"
      ]
    client.statements = sample.value.statements
    if live.value.code.contains(address) {
      let value = recorded(live.value.code.replacing(address, with: "$0"))
      client.statements += [
        "// \(variable)=URL uses \(live.type.name), whose answers are recorded.",
        "let live = external.read(\"\(variable)\") { launch.environment[\"\(variable)\"] }.flatMap { URL(string: $0) }",
        "let \(bare) = live.map { \(value) as \(type) } ?? \(sample.value.code)",
      ]
    } else {
      client.statements += [
        "// \(variable)=1 uses \(live.type.name), whose answers are recorded.",
        "let isLive = external.read(\"\(variable)\") { launch.environment[\"\(variable)\"] != nil }",
        "let \(bare): \(type) = isLive ? \(recorded(live.value.code)) : \(sample.value.code)",
      ]
    }
    return client
  }

  /// A protocol that repeats the requirements of another one, so that a macro sees them.
  private func declaration(
    of name: String, for contract: DeclaredType, named client: String
  ) -> [String] {
    let type = written(contract.name)
    let head = "@External(\(client.literal), of: (any \(type)).self) protocol \(name): \(type) {"
    let methods = contract.methods.map { method in
      let list = method.parameters.map { parameter in
        let label =
          parameter.label == parameter.name
          ? parameter.name : "\(parameter.label ?? "_") \(parameter.name)"
        return "\(label): \(written(canonical(parameter.type, in: contract.name)))"
      }
      let result = method.result.map { " -> \(written(canonical($0, in: contract.name)))" } ?? ""
      let effects = method.effects.isEmpty ? "" : " \(method.effects)"
      return "  func \(method.name)(\(list.joined(separator: ", ")))\(effects)\(result)"
    }
    return [head] + methods + ["}"]
  }

  /// Why `@External` cannot record a protocol; empty if it can.
  private func obstacles(toRecording contract: DeclaredType) -> [String] {
    let properties = contract.properties.map {
      "it has the property '\($0.name)' (\($0.place)); write a class as 'A client that cannot be marked' in External.md"
    }
    return properties
      + contract.methods.compactMap { method in
        if method.isGeneric || method.isStatic {
          return "'\(method.name)' (\(method.place)) is generic or static"
        }
        if !method.isAsync, !contract.isOnMainActor {
          return
            "'\(method.name)' (\(method.place)) is neither 'async' nor on the main actor: add '@MainActor' to the protocol"
        }
        guard let result = method.result.map({ canonical($0, in: contract.name) }),
          conforms(result, to: "Codable") != true
        else { return nil }
        return "the result '\(result.text)' of '\(method.name)' (\(method.place)) must be Codable"
      }
  }
}

// MARK: Structs of closures

extension SourceModule {
  /// A client whose closures go through the stage; nil for a type that is no struct of closures.
  private func closures(of type: DeclaredType, named name: String, depth: Int) -> Construction? {
    let parts = type.properties.filter { $0.isStored && !$0.isStatic }
    let functions = parts.compactMap { part in part.typeText.flatMap(FunctionType.init) }
    guard type.kind == .struct, !parts.isEmpty, functions.count == parts.count,
      functions.contains(where: { $0.isAsync || $0.parameters == 0 })
    else { return nil }
    let instances = instances(of: type, depth: depth)
    guard let chosen = instances.first(where: \.isLive) ?? instances.first else {
      return missing(type.name)
    }
    guard chosen.isLive else { return chosen.value }
    var client = Construction(code: name)
    client.add(chosen.value)
    client.isInternal = client.isInternal || type.access < .package
    client.statements.append("let live = \(chosen.value.code)")
    let calls = zip(parts, functions).map { part, function -> String in
      let kind =
        function.isAsync ? "requesting" : function.parameters == 0 ? "reading" : nil
      let result = function.result.map { canonical($0, in: type.name) }
      let isRecorded = result.map { conforms($0, to: "Codable") == true } ?? function.isAsync
      guard let kind, isRecorded, function.isSendable else {
        client.notes.append(
          "'\(type.name).\(part.name)' (\(part.place)) is not recorded: only '@Sendable' closures with a Codable result are"
        )
        return "\(part.name): live.\(part.name)"
      }
      return "\(part.name): external.\(kind)(\(part.name.literal), live.\(part.name))"
    }
    client.statements += SwiftLayout.list("let \(name) = \(written(type.name))", calls).lines(0)
    return client
  }

  /// The static properties and methods that make a value of a type, the live ones first.
  private func instances(
    of type: DeclaredType, depth: Int
  ) -> [(isLive: Bool, value: Construction)] {
    func isOwn(_ other: TypeName?) -> Bool {
      other.map { canonical($0, in: type.name) == .named(type.name) || $0.text == "Self" } ?? false
    }
    var found: [(name: String, value: Construction)] = []
    for property in type.properties where property.isStatic && property.access >= .internal {
      // The type of a static property may be that of its initial value.
      guard isOwn(property.type) else { continue }
      found.append((property.name, Construction(code: "\(written(type.name)).\(property.name)")))
    }
    for method in type.methods where method.isStatic && method.access >= .internal {
      guard isOwn(method.result), !method.isGeneric, !method.isAsync,
        let call = call(
          of: method, making: type, depth: depth, name: "\(written(type.name)).\(method.name)")
      else { continue }
      found.append((method.name, call))
    }
    return found.filter { !$0.value.isIncomplete }.map { instance in
      let isSample = Self.sampleWords.contains(where: instance.name.lowercased().contains)
      return (!isSample, instance.value)
    }
  }
}

/// The type of a closure, as it is written.
struct FunctionType {
  let parameters: Int
  /// The first parameter; empty for none.
  let first: String
  let canThrow: Bool
  let isAsync: Bool
  let isSendable: Bool
  /// The result; nil for none.
  let result: TypeName?

  init?(_ text: String) {
    let tree = Parser.parse(source: "let closure: \(text)")
    guard
      let declaration = tree.statements.first?.item.as(VariableDeclSyntax.self),
      var type = declaration.bindings.first?.typeAnnotation?.type
    else { return nil }
    var attributes = ""
    if let attributed = type.as(AttributedTypeSyntax.self) {
      attributes = attributed.attributes.trimmedDescription
      type = attributed.baseType
    }
    guard let function = type.as(FunctionTypeSyntax.self) else { return nil }
    parameters = function.parameters.count
    first = function.parameters.first?.trimmedDescription ?? ""
    canThrow = function.effectSpecifiers?.throwsClause != nil
    isAsync = function.effectSpecifiers?.asyncSpecifier != nil
    isSendable = attributes.contains("@Sendable")
    let written = TypeName(function.returnClause.type)
    result = ["Void", "()"].contains(written.text) ? nil : written
  }
}
