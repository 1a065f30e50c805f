import SwiftSyntax

/// A line of a file.
struct SourcePlace: Hashable, Comparable, CustomStringConvertible {
  /// The path of the file, below the directory of the module.
  var file: String
  var line: Int

  var description: String { "\(file):\(line)" }

  static func < (a: SourcePlace, b: SourcePlace) -> Bool { (a.file, a.line) < (b.file, b.line) }
}

enum Access: Int, Comparable {
  case `private`, `internal`, `package`, `public`

  /// The level that modifiers declare; nil if they declare none.
  init?(_ modifiers: DeclModifierListSyntax, ofSetter: Bool = false) {
    for modifier in modifiers where (modifier.detail?.detail.text == "set") == ofSetter {
      switch modifier.name.tokenKind {
      case .keyword(.private), .keyword(.fileprivate): self = .private
      case .keyword(.internal): self = .internal
      case .keyword(.package): self = .package
      case .keyword(.public), .keyword(.open): self = .public
      default: continue
      }
      return
    }
    return nil
  }

  static func < (a: Access, b: Access) -> Bool { a.rawValue < b.rawValue }
}

/// A parameter of a function, or a value of an enum's case.
struct Parameter {
  /// The label of the argument; nil for `_`.
  var label: String?
  var name: String
  var type: TypeName
  var hasDefault = false
  var isInout = false
  /// The default as it is written; nil for none.
  var defaultText: String?
}

/// A method, a function or an initializer.
struct Function {
  var name: String
  var place: SourcePlace
  var access: Access
  var parameters: [Parameter]
  /// The result; nil for none.
  var result: TypeName?
  var isAsync: Bool
  var canThrow: Bool
  /// `async` and `throws` as they are written.
  var effects = ""
  var isStatic = false
  var isGeneric = false
  var isFailable = false
  var isOnMainActor = false
  var summary = ""
  var body: CodeBlockSyntax?

  /// The name with the labels of the arguments, as in `rename(to:)`; without them if there are none.
  var reference: String {
    parameters.contains { $0.label != nil } ? full : name
  }

  /// The name with the labels of the arguments, as in `open(_:)`.
  var full: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }

  /// The declaration without its keyword and body, as in `open(_ trip: Trip) async`.
  var signature: String {
    let list = parameters.map { parameter in
      let label =
        parameter.label == nil
        ? "_ \(parameter.name)"
        : parameter.label == parameter.name
          ? parameter.name : "\(parameter.label ?? "") \(parameter.name)"
      return "\(label): \(parameter.isInout ? "inout " : "")\(parameter.type.text)"
    }
    return "\(name)(\(list.joined(separator: ", ")))\(isAsync ? " async" : "")"
      + "\(canThrow ? " throws" : "")\(result.map { " -> \($0.text)" } ?? "")"
  }
}

struct Property {
  var name: String
  var place: SourcePlace
  var access: Access
  var setAccess: Access
  /// The type; nil if it is neither written nor that of a literal or an initializer.
  var type: TypeName?
  var isStored: Bool
  var isSettable: Bool
  var isStatic: Bool
  var hasDefault: Bool
  var isIgnored: Bool
  var summary = ""
  /// The type with its attributes, as it is written; nil for none.
  var typeText: String?
}

struct EnumCase {
  var name: String
  var place: SourcePlace
  var values: [Parameter]
  var summary = ""
}

/// A type of the module, with its extensions.
final class DeclaredType {
  enum Kind {
    case `class`, `struct`, `enum`, `actor`, `protocol`, `extension`
  }

  let kind: Kind
  /// The name with those of the types that contain it, as in `AppModel.Screen`.
  let name: String
  let place: SourcePlace
  let access: Access
  let attributes: [String]
  let isGeneric: Bool
  var inherited: [String]
  var properties: [Property] = []
  var methods: [Function] = []
  var initializers: [Function] = []
  var cases: [EnumCase] = []
  var aliases: [String: TypeName] = [:]
  /// The identifiers in the bodies of its members.
  var words: Set<String> = []

  init(
    _ kind: Kind, _ name: String, at place: SourcePlace, access: Access, attributes: [String],
    inherited: [String], isGeneric: Bool
  ) {
    self.kind = kind
    self.name = name
    self.place = place
    self.access = access
    self.attributes = attributes
    self.inherited = inherited
    self.isGeneric = isGeneric
  }

  /// The name without those of the types that contain it.
  var bareName: String { name.split(separator: ".").last.map(String.init) ?? name }

  var isModel: Bool { kind == .class && attributes.contains("Observable") }
  /// Whether it is a client that is a struct of closures.
  var isClient: Bool {
    let parts = properties.filter { $0.isStored && !$0.isStatic }
    return kind == .struct && !parts.isEmpty
      && parts.allSatisfy { $0.typeText.flatMap(FunctionType.init) != nil }
  }
  var isOnMainActor: Bool { attributes.contains("MainActor") }

  func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}

extension SyntaxProtocol {
  /// The first paragraph of the documentation comment.
  var documentation: String {
    var lines: [String] = []
    for piece in leadingTrivia.pieces {
      guard case .docLineComment(let text) = piece else { continue }
      let line = text.dropFirst(3).trimmingPrefix { $0 == " " }
      if line.isEmpty { break }
      lines.append(String(line))
    }
    return lines.joined(separator: " ")
  }
}

extension Syntax {
  /// The name of the type that the syntax declares or extends; nil for any other syntax.
  var declaredTypeName: String? {
    switch self.as(SyntaxEnum.self) {
    case .classDecl(let type): type.name.text
    case .structDecl(let type): type.name.text
    case .enumDecl(let type): type.name.text
    case .actorDecl(let type): type.name.text
    case .protocolDecl(let type): type.name.text
    case .extensionDecl(let type): type.extendedType.trimmedDescription
    default: nil
    }
  }

  /// The name of the type in whose declaration the syntax is, as in `AppModel.Screen`; nil outside of types.
  var scope: String? {
    let names = sequence(first: self) { $0.parent }.compactMap(\.declaredTypeName)
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }
}

extension AttributeListSyntax {
  /// The names, without those of modules.
  var names: [String] {
    compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.attributeName.trimmedDescription.split(separator: ".").last.map(String.init)
    }
  }
}
