import SwiftSyntax

/// An error that a dependency throws, and that is not `Codable`: the app gets a `RecordedError` in its place.
struct ThrownError {
  let type: DeclaredType
  /// Where it is thrown.
  let thrown: [SourcePlace]
  /// The values inside that are not `Codable`; empty if the file of the shell can encode the error by its cases.
  let obstacles: [String]

  /// The conformance for the file of the shell; nil if the shell cannot have it.
  func conformance(_ attribute: String = "", as name: (String) -> String) -> [String]? {
    guard type.kind == .enum, obstacles.isEmpty, !type.cases.isEmpty else { return nil }
    let cases = type.cases.map { "CodedCase(\($0.name))" }
    let line = "  public static let codedCases = [\(cases.joined(separator: ", "))]"
    let body =
      line.count < SwiftLayout.width
      ? [line]
      : ["  public static let codedCases = ["] + SwiftLayout.filled(cases, 4, end: ",") + ["  ]"]
    return ["extension \(name(type.name)): \(attribute)CaseCodable {"] + body + ["}"]
  }
}

extension SourceModule {
  /// The errors of the module that its dependencies throw and that are not `Codable`.
  ///
  /// A model or a reducer throws its own errors to the shell, which shows them.
  var thrownErrors: [ThrownError] {
    let thrown = files.flatMap { ThrowFinder($0, in: self).thrown }
    return orderedTypes.compactMap { type in
      let places = thrown.filter { $0.type === type }.map(\.place)
      guard !places.isEmpty, type.access >= .internal, conforms(type, to: "Codable") != true,
        conforms(type, to: "Error") == true
      else { return nil }
      let obstacles = type.cases.flatMap(\.values).map { canonical($0.type, in: type.name) }
        .filter { conforms($0, to: "Codable") != true || conforms($0, to: "Sendable") != true }
        .map(\.text)
      return ThrownError(type: type, thrown: places, obstacles: obstacles)
    }
  }
}

/// Finds the `throw` statements and the typed `throws` of a file, outside of models.
private final class ThrowFinder: SyntaxVisitor {
  private let file: SourceFile
  private let module: SourceModule
  private(set) var thrown: [(type: DeclaredType, place: SourcePlace)] = []

  init(_ file: SourceFile, in module: SourceModule) {
    self.file = file
    self.module = module
    super.init(viewMode: .sourceAccurate)
    walk(file.tree)
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    node.attributes.names.contains("Observable") ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    // `ShopError.server(status: 500)`, `ShopError(…)`: the longest name that is a type.
    let text = node.expression.trimmedDescription
    let name = text.prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
    note(String(name), at: node)
    return .visitChildren
  }

  override func visit(_ node: ThrowsClauseSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.type { note(type.trimmedDescription, at: node) }
    return .skipChildren
  }

  private func note(_ name: String, at node: some SyntaxProtocol) {
    var parts = name.split(separator: ".")
    while !parts.isEmpty {
      if let type = module.resolve(parts.joined(separator: "."), in: Syntax(node).scope) {
        let line = node.startLocation(converter: file.converter, afterLeadingTrivia: true).line
        thrown.append((type, SourcePlace(file: file.path, line: line)))
        return
      }
      parts.removeLast()
    }
  }
}
