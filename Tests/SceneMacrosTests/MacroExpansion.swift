import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import SceneMacros

/// Checks the expansion of a source, its diagnostics and the fixed source.
func expectExpansion(
  of source: String, is expansion: String, diagnostics: [DiagnosticSpec] = [],
  applying fixIts: [String]? = nil, fixed: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  assertMacroExpansion(
    source, expandedSource: expansion, diagnostics: diagnostics,
    macroSpecs: [
      "CaseProperties": MacroSpec(type: CasePropertiesMacro.self),
      "Dispatchable": MacroSpec(type: DispatchableMacro.self, conformances: ["Dispatchable"]),
      "Commands": MacroSpec(type: CommandsMacro.self, conformances: ["CommandProviding"]),
      "NotACommand": MacroSpec(type: MarkMacro.self),
      "members": MacroSpec(type: MemberListMacro.self),
      "commands": MacroSpec(type: CaseListMacro.self),
      "External": MacroSpec(type: ExternalMacro.self),
      "ExternalName": MacroSpec(type: MarkMacro.self),
      "ExternalSubscription": MacroSpec(type: MarkMacro.self),
    ],
    applyFixIts: fixIts, fixedSource: fixed, indentationWidth: .spaces(2),
    failureHandler: { Issue.record("\($0.message)", sourceLocation: sourceLocation) })
}
