import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The entry point through which the compiler finds the macros.
@main
struct CommandsPlugin: CompilerPlugin {
  let providingMacros: [any Macro.Type] = [
    CommandMacro.self,
    CommandsMacro.self,
    DispatchableMacro.self,
    ExternalMacro.self,
    ExternalMark.self,
    NotACommandMacro.self,
  ]
}
