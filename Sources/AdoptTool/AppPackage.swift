import Foundation
import SwiftParser
import SwiftSyntax

/// The package of a module, as its Package.swift says.
struct AppPackage: Equatable {
  /// The name of its directory, by which the packages that depend on it name it.
  let name: String
  /// The library product that contains the module; nil if no product does.
  let product: String?

  init(name: String, product: String?) {
    self.name = name
    self.product = product
  }

  /// Reads a Package.swift.
  init(name: String, manifest: String, module: String) {
    let finder = LibraryFinder(of: module)
    finder.walk(Parser.parse(source: manifest))
    self.init(name: name, product: finder.product)
  }

  /// The package in whose directory, or in one below it, the sources are; nil if there is none.
  init?(ofSourcesIn directory: String, module: String) {
    var folder = URL(filePath: directory).standardizedFileURL
    while folder.path() != "/", !folder.path().isEmpty {
      let manifest = folder.appending(path: "Package.swift")
      if let text = try? String(contentsOf: manifest, encoding: .utf8) {
        self.init(name: folder.lastPathComponent, manifest: text, module: module)
        return
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }
}

/// Finds the library that contains a target.
private final class LibraryFinder: SyntaxVisitor {
  private let module: String
  private(set) var product: String?

  init(of module: String) {
    self.module = module
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription.hasSuffix(".library") else {
      return .visitChildren
    }
    func text(_ label: String) -> String {
      node.arguments.first { $0.label?.text == label }?.expression.trimmedDescription ?? ""
    }
    if product == nil, text("targets").contains(module.literal) {
      product = text("name").filter { $0 != "\"" }
    }
    return .skipChildren
  }
}
