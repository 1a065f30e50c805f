import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct MacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CasePropertiesMacro.self,
    CommandMacro.self,
    CommandsMacro.self,
    DispatchableMacro.self,
    ExternalMacro.self,
    MarkMacro.self,
  ]
}
