/// An expression that makes a value, with what it does not know.
struct Construction {
  var code: String
  /// The declarations that it needs.
  var declarations: [String] = []
  /// The statements before it.
  var statements: [String] = []
  /// What the code makes up or leaves to the reader.
  var notes: [String] = []
  /// Whether a declaration that it uses is internal.
  var isInternal = false
  /// Whether a part of it has to be written by the reader.
  var isIncomplete = false

  mutating func add(_ part: Construction) {
    declarations += part.declarations
    statements += part.statements.filter { !statements.contains($0) }
    notes += part.notes
    isInternal = isInternal || part.isInternal
    isIncomplete = isIncomplete || part.isIncomplete
  }

  /// A measure of what the code does not know.
  fileprivate var guesses: Int { notes.count + (isIncomplete ? 100 : 0) }
}

extension SourceModule {
  /// Makes a value of a type of the module.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - depth: The number of types that may be made for it.
  /// - Returns: The expression.
  func construction(of type: DeclaredType, depth: Int = 3) -> Construction {
    let usable = type.initializers.filter {
      $0.access >= .internal && !$0.isAsync && !$0.isFailable && !$0.isGeneric
    }
    var best: Construction?
    for initializer in usable where !type.isGeneric && depth > 0 {
      guard var made = call(of: initializer, making: type, depth: depth) else { continue }
      if initializer.access < .package { made.isInternal = true }
      if best.map({ made.guesses < $0.guesses }) ?? true { best = made }
    }
    if let best { return best }
    if type.initializers.isEmpty, !type.isGeneric, ![.enum, .protocol].contains(type.kind),
      let made = implicitInitializer(of: type, depth: depth)
    {
      return made
    }
    let shared = type.properties.first {
      $0.isStatic && $0.access >= .internal
        && $0.type.map { canonical($0, in: type.name) } == .named(type.name)
    }
    if let shared {
      return Construction(
        code: "\(written(type.name)).\(shared.name)", isInternal: shared.access < .package)
    }
    return missing(type.name)
  }

  private func implicitInitializer(of type: DeclaredType, depth: Int) -> Construction? {
    let required = type.properties.filter {
      guard $0.isStored, !$0.isStatic, !$0.hasDefault else { return false }
      if case .optional = $0.type { return !$0.isSettable }
      return true
    }
    guard type.kind == .struct || required.isEmpty else { return nil }
    let parameters = required.compactMap { property in
      property.type.map { Parameter(label: property.name, name: property.name, type: $0) }
    }
    guard parameters.count == required.count else { return nil }
    let initializer = Function(
      name: "init", place: type.place, access: .internal, parameters: parameters, result: nil,
      isAsync: false, canThrow: false)
    var made = call(of: initializer, making: type, depth: depth)
    made?.isInternal = true
    return made
  }

  func call(
    of initializer: Function, making type: DeclaredType, depth: Int, name: String? = nil
  ) -> Construction? {
    var made = Construction(code: "")
    var arguments: [String] = []
    for parameter in initializer.parameters {
      if parameter.isInout || parameter.type.text.hasPrefix("some ") { return nil }
      let canonical = canonical(parameter.type, in: type.name)
      let value: Construction
      if let recorded = dependency(canonical, of: parameter, depth: depth) {
        value = recorded
      } else if parameter.hasDefault {
        continue
      } else {
        value = self.value(
          of: canonical, for: "\(type.name).\(parameter.name)", depth: depth - 1)
      }
      arguments.append(parameter.label.map { "\($0): \(value.code)" } ?? value.code)
      made.add(value)
    }
    made.code =
      "\(initializer.canThrow ? "try " : "")\(name ?? written(type.name))(\(arguments.joined(separator: ", ")))"
    return made
  }

  private func value(of type: TypeName, for name: String, depth: Int) -> Construction {
    let text = type.text.trimmingPrefix("any ")
    switch type {
    case .optional: return madeUp("nil", for: name)
    case .array: return madeUp("[]", for: name)
    case .dictionary: return madeUp("[:]", for: name)
    default: break
    }
    switch text {
    case "Bool": return madeUp("false", for: name)
    case "String": return madeUp("\"\"", for: name)
    case "Int", "Double": return madeUp("0", for: name)
    case "() -> Void", "() -> ()": return madeUp("{}", for: name)
    case "URL":
      let isFile = ["file", "path", "dir", "folder"].contains(where: name.lowercased().contains)
      return madeUp(
        isFile
          ? "URL(filePath: \"\(shellName.commandName).json\")"
          : "URL(string: \"http://localhost:8080\") ?? URL(filePath: \"/\")", for: name)
    default: break
    }
    guard let declared = types[String(text)], depth > 0 else {
      return missing(type.text)
    }
    guard declared.kind == .protocol else { return construction(of: declared, depth: depth) }
    return client(declared, for: name, depth: depth)
  }

  func madeUp(_ code: String, for name: String) -> Construction {
    Construction(code: code, notes: ["'\(name)' is \(code), which the module does not say"])
  }

  /// A placeholder, which does not compile.
  func missing(_ what: String) -> Construction {
    Construction(
      code: "<#\(what)#>",
      notes: ["the module does not show how to make '\(what)'; replace the placeholder"],
      isIncomplete: true)
  }
}
