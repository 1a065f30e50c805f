import SwiftCompilerPlugin
import SwiftSyntaxMacros

@main
struct MacrosPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CaseListMacro.self,
    CasePropertiesMacro.self,
    CommandMacro.self,
    CommandsMacro.self,
    DispatchableMacro.self,
    ExternalMacro.self,
    MarkMacro.self,
    MemberListMacro.self,
  ]
}
