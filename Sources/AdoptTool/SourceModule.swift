import Foundation
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

enum AdoptError: Error, Equatable, CustomStringConvertible {
  case missing(String)
  case notADirectory(String)
  case noFiles(String)
  case unreadable(String, reason: String)

  var description: String {
    switch self {
    case .missing(let path): "there is no directory '\(path)'"
    case .notADirectory(let path):
      "'\(path)' is not a directory\n  help: name the directory of the module's sources"
    case .noFiles(let path):
      "there is no Swift file in '\(path)'\n  help: name the directory of the module's sources, as in Sources/App"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    }
  }
}

/// A parsed file.
struct SourceFile {
  /// The path below the directory of the module.
  let path: String
  let tree: SourceFileSyntax
  let converter: SourceLocationConverter

  init(_ path: String, source: String) {
    self.path = path
    tree = Parser.parse(source: source)
    converter = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// The first error of the parser, with its line; nil if the file is well formed.
  var problem: String? {
    let errors = ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
    return errors.first.map { "\(path):\($0.location(converter: converter).line): \($0.message)" }
  }
}

/// What the files of a module declare.
struct SourceModule {
  let name: String
  let files: [SourceFile]
  /// The types by name, without extensions.
  private(set) var types: [String: DeclaredType] = [:]
  private(set) var functions: [Function] = []
  private(set) var aliases: [String: TypeName] = [:]
  /// What the module makes itself, and no recording has.
  private(set) var unrecorded = UnrecordedValues()

  init(_ name: String, files: [SourceFile]) {
    self.name = name
    self.files = files
    var extensions: [DeclaredType] = []
    for file in files {
      let reader = DeclarationReader(file.path, file.tree, file.converter)
      functions += reader.functions
      aliases.merge(reader.aliases) { first, _ in first }
      for type in reader.types {
        if type.kind == .extension { extensions.append(type) } else { types[type.name] = type }
      }
    }
    for part in extensions {
      guard let type = resolve(part.name, in: nil) else { continue }
      type.inherited += part.inherited
      type.words.formUnion(part.words)
      type.methods += part.methods.map { limited($0, to: type.access) }
      type.initializers += part.initializers.map { limited($0, to: type.access) }
      type.properties += part.properties.map {
        var property = $0
        property.access = min(property.access, type.access)
        property.setAccess = min(property.setAccess, type.access)
        return property
      }
      type.aliases.merge(part.aliases) { first, _ in first }
    }
    unrecorded = UnrecordedValues(in: self)
  }

  private func limited(_ function: Function, to access: Access) -> Function {
    var function = function
    function.access = min(function.access, access)
    return function
  }

  /// The files below a directory, in the order of their paths.
  static func paths(below directory: String) throws(AdoptError) -> [String] {
    let manager = FileManager.default
    var isDirectory = false
    guard manager.fileExists(atPath: directory, isDirectory: &isDirectory) else {
      throw .missing(directory)
    }
    guard isDirectory else { throw .notADirectory(directory) }
    do {
      let paths = try manager.subpathsOfDirectory(atPath: directory).filter { path in
        path.hasSuffix(".swift") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
          && !path.hasSuffix("Package.swift")
      }
      guard !paths.isEmpty else { throw AdoptError.noFiles(directory) }
      return paths.sorted()
    } catch let error as AdoptError {
      throw error
    } catch {
      throw .unreadable(directory, reason: "\(error)")
    }
  }

  /// The types in the order of the files.
  var orderedTypes: [DeclaredType] { types.values.sorted { $0.place < $1.place } }

  var models: [DeclaredType] { orderedTypes.filter(\.isModel) }
}

extension SourceModule {
  /// The type of a name that is written in another type.
  func resolve(_ name: String, in scope: String?) -> DeclaredType? {
    var outer = scope?.split(separator: ".").map(String.init) ?? []
    while true {
      let full = (outer + [name]).joined(separator: ".")
      if let type = types[full] { return type }
      if case .named(let alias)? = outer.isEmpty
        ? nil
        : types[outer.joined(separator: ".")]?
          .aliases[name]
      {
        return resolve(alias, in: outer.joined(separator: "."))
      }
      if outer.isEmpty { return nil }
      outer.removeLast()
    }
  }

  /// A type with the full names of the module's types, and without their aliases.
  func canonical(_ type: TypeName, in scope: String?) -> TypeName {
    switch type {
    case .optional(let wrapped): return .optional(canonical(wrapped, in: scope))
    case .array(let element): return .array(canonical(element, in: scope))
    case .dictionary(let key, let value):
      return .dictionary(canonical(key, in: scope), canonical(value, in: scope))
    case .other: return type
    case .named(let name):
      if let type = resolve(name, in: scope) { return .named(type.name) }
      if let alias = aliases[name], alias != type { return canonical(alias, in: nil) }
      guard let dot = name.lastIndex(of: ".") else { return type }
      let (base, member) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
      guard let outer = resolve(base, in: scope) else { return type }
      if let alias = outer.aliases[member] { return canonical(alias, in: outer.name) }
      if member == "ID", conforms(outer, to: "Identifiable") == true,
        let id = outer.property("id")?.type
      {
        return canonical(id, in: outer.name)
      }
      if outer.cases.contains(where: { $0.name == member }) { return .named(outer.name) }
      return type
    }
  }

  /// The type of the module that a type names.
  func declared(_ type: TypeName) -> DeclaredType? {
    if case .named(let name) = type { types[name] } else { nil }
  }
}

extension SourceModule {
  /// Types of Swift and Foundation that conform to `Codable`, `Hashable` and `Sendable`.
  static let values: Set = [
    "Bool", "Data", "Date", "Decimal", "Double", "Duration", "Float", "Int", "Int8", "Int16",
    "Int32", "Int64", "Int128", "String", "TimeInterval", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64", "UInt128", "URL", "UUID",
  ]
  /// Those that only Foundation has.
  static let foundation: Set = [
    "Data", "Date", "Decimal", "TimeInterval", "URL", "UUID", "Measurement",
  ]
  private static let measured: Set = [
    "UnitAngle", "UnitArea", "UnitDuration", "UnitEnergy", "UnitInformationStorage", "UnitLength",
    "UnitMass", "UnitPower", "UnitPressure", "UnitSpeed", "UnitTemperature", "UnitVolume",
  ]

  /// The unit of a measurement that can be an argument; nil for any other type.
  static func isMeasurement(_ name: String) -> Bool {
    name.hasPrefix("Measurement<") && measured.contains(String(name.dropFirst(12).dropLast()))
  }

  /// Whether a canonical type conforms to a protocol; nil if the module does not say.
  func conforms(_ type: TypeName, to name: String) -> Bool? {
    switch type {
    case .optional(let wrapped): return conforms(wrapped, to: name)
    case .array(let element): return conforms(element, to: name)
    case .dictionary(let key, let value):
      guard let key = conforms(key, to: name), let value = conforms(value, to: name) else {
        return nil
      }
      return key && value
    case .other: return nil
    case .named(let text):
      if let type = types[text] { return conforms(type, to: name) }
      if Self.values.contains(text) || text.hasPrefix("Measurement<") { return true }
      if text.hasPrefix("Set<") {
        return conforms(.named(String(text.dropFirst(4).dropLast())), to: name)
      }
      return nil
    }
  }

  private static let implied = [
    "Equatable": ["Hashable", "Comparable"], "Codable": [],
    "Error": ["LocalizedError", "CustomNSError", "RecoverableError"],
    "Sendable": ["Error", "LocalizedError"],
  ]

  func conforms(_ type: DeclaredType, to name: String) -> Bool? {
    let known = [name] + (Self.implied[name] ?? [])
    if type.inherited.contains(where: known.contains) { return true }
    if name == "Codable", type.inherited.contains("Encodable"), type.inherited.contains("Decodable")
    {
      return true
    }
    for inherited in type.inherited {
      if let other = resolve(inherited, in: type.name), other !== type, other.kind == .protocol,
        conforms(other, to: name) == true
      {
        return true
      }
    }
    let isPlainEnum = type.kind == .enum && type.cases.allSatisfy(\.values.isEmpty)
    if ["Equatable", "Hashable"].contains(name), isPlainEnum { return true }
    guard name == "Sendable" else { return false }
    if type.kind == .actor || type.isOnMainActor { return true }
    // Sendable is implied for values that are not public.
    guard type.access < .public, type.kind == .struct || type.kind == .enum else { return false }
    let parts =
      type.cases.flatMap { $0.values.map(\.type) as [TypeName?] }
      + type.properties.filter { $0.isStored && !$0.isStatic }.map(\.type)
    let answers = parts.map { part in
      part.flatMap { conforms(canonical($0, in: type.name), to: name) }
    }
    if answers.contains(false) { return false }
    return answers.allSatisfy { $0 == true } ? true : nil
  }
}
