import SwiftSyntax

/// A type as it is written.
indirect enum TypeName: Hashable {
  case named(String)
  case optional(TypeName)
  case array(TypeName)
  case dictionary(TypeName, TypeName)
  /// A function, a tuple, `any`, `some` or another type that no declaration of the module can change.
  case other(String)

  init(_ type: TypeSyntax) {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      let arguments = type.genericArgumentClause?.arguments.compactMap { argument -> TypeName? in
        guard case .type(let type) = argument.argument else { return nil }
        return TypeName(type)
      }
      switch (type.name.text, arguments?.count) {
      case ("Optional", 1): self = .optional(arguments?.first ?? .other(""))
      case ("Array", 1): self = .array(arguments?.first ?? .other(""))
      default: self = .named(type.trimmedDescription)
      }
    case .memberType(let type): self = .named(type.trimmedDescription)
    case .optionalType(let type): self = .optional(TypeName(type.wrappedType))
    case .implicitlyUnwrappedOptionalType(let type):
      self = .optional(TypeName(type.wrappedType))
    case .arrayType(let type): self = .array(TypeName(type.element))
    case .dictionaryType(let type):
      self = .dictionary(TypeName(type.key), TypeName(type.value))
    case .attributedType(let type): self = TypeName(type.baseType)
    case .tupleType(let type) where type.elements.count == 1:
      self = type.elements.first.map { TypeName($0.type) } ?? .other("()")
    default: self = .other(type.trimmedDescription)
    }
  }

  /// The type of a literal or of a call of an initializer; nil for any other expression.
  init?(of value: ExprSyntax) {
    switch value.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: self = .named("Int")
    case .floatLiteralExpr: self = .named("Double")
    case .booleanLiteralExpr: self = .named("Bool")
    case .stringLiteralExpr: self = .named("String")
    case .functionCallExpr(let call):
      if let array = call.calledExpression.as(ArrayExprSyntax.self),
        let element = array.elements.first?.expression.trimmedDescription, array.elements.count == 1
      {
        self = .array(.named(element))
        return
      }
      let name = call.calledExpression.trimmedDescription
      guard let last = name.split(separator: ".").last, last.first?.isUppercase == true,
        name.allSatisfy({ $0.isLetter || $0.isNumber || "._".contains($0) })
      else { return nil }
      self = .named(name)
    case .memberAccessExpr(let member):
      // A case of an enum, as in `Phase.choosing`; the module says whether it is one.
      guard let base = member.base?.trimmedDescription, base.first?.isUppercase == true else {
        return nil
      }
      self = .named("\(base).\(member.declName.baseName.text)")
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .named(let name), .other(let name): name
    case .optional(.other(let name)): "(\(name))?"
    case .optional(let type): "\(type.text)?"
    case .array(let type): "[\(type.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    }
  }

  /// The type without `?`.
  var unwrapped: TypeName {
    if case .optional(let type) = self { type.unwrapped } else { self }
  }
}
