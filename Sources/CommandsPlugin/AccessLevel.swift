import SwiftSyntax
import SwiftSyntaxMacros

/// How far a declaration can be seen, from the narrowest to the widest.
enum AccessLevel: Int, Comparable {
  case `private`, `internal`, package, `public`

  /// The access a declaration states, or that of the extension it stands in.
  init(of declaration: some DeclGroupSyntax, in context: some MacroExpansionContext) {
    let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
    self = Self(declaration.modifiers) ?? enclosing.flatMap { Self($0.modifiers) } ?? .internal
  }

  /// The access that modifiers state, or nil where they don't.
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

  /// What stands before a generated member of a declaration with this access.
  var prefix: String {
    switch self {
    case .private, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
