import SwiftSyntax
import SwiftSyntaxMacros

/// The visibility of a declaration, from the narrowest to the widest.
enum AccessLevel: Int, Comparable {
  case `private`, `internal`, package, `public`

  /// The access of a declaration, or that of the extension that contains it.
  init(of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
    let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
    self = Self(declaration.modifiers) ?? enclosing.flatMap { Self($0.modifiers) } ?? .internal
  }

  /// The access in a list of modifiers; nil if there is none.
  init?(_ modifiers: DeclModifierListSyntax) {
    for modifier in modifiers where modifier.detail == nil {
      switch modifier.name.tokenKind {
      case .keyword(.open), .keyword(.public): self = .public
      case .keyword(.package): self = .package
      case .keyword(.internal): self = .internal
      case .keyword(.fileprivate), .keyword(.private): self = .private
      default: continue
      }
      return
    }
    return nil
  }

  /// The prefix of a generated member of a declaration with this access.
  var prefix: String {
    switch self {
    case .private, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
