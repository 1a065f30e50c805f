import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct CasePropertiesMacroTests {
  @Test func expandsAnEnum() {
    expectExpansion(
      of: """
        @CaseProperties
        package enum Loading<Content> {
          case idle, `default`
          case loaded(Content)
          case failed(any Error, after: Content?)
          case waiting(Content?)
        }
        """,
      is: """
        package enum Loading<Content> {
          case idle, `default`
          case loaded(Content)
          case failed(any Error, after: Content?)
          case waiting(Content?)

          /// Whether the case is `idle`.
          package nonisolated var isIdle: Bool {
            if case .idle = self {
              true
            } else {
              false
            }
          }

          /// Whether the case is `default`.
          package nonisolated var isDefault: Bool {
            if case .`default` = self {
              true
            } else {
              false
            }
          }

          /// Whether the case is `loaded`.
          package nonisolated var isLoaded: Bool {
            if case .loaded = self {
              true
            } else {
              false
            }
          }

          /// The payload of the case `loaded`; nil for other cases.
          package nonisolated var loaded: Content? {
            if case .loaded(let value0) = self {
              value0
            } else {
              nil
            }
          }

          /// Whether the case is `failed`.
          package nonisolated var isFailed: Bool {
            if case .failed = self {
              true
            } else {
              false
            }
          }

          /// The payload of the case `failed`; nil for other cases.
          package nonisolated var failed: (any Error, after: Content?)? {
            if case .failed(let value0, let value1) = self {
              (value0, value1)
            } else {
              nil
            }
          }

          /// Whether the case is `waiting`.
          package nonisolated var isWaiting: Bool {
            if case .waiting = self {
              true
            } else {
              false
            }
          }

          /// The payload of the case `waiting`; nil for other cases.
          package nonisolated var waiting: (Content?)? {
            if case .waiting(let value0) = self {
              value0
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test(
    arguments: [
      ("struct State {}", "'@CaseProperties' can only be applied to an enum"),
      ("enum State {}", "'@CaseProperties' needs an enum with at least one case"),
    ])
  func rejectsADeclarationWithoutCases(_ declaration: String, message: String) {
    expectExpansion(
      of: "@CaseProperties\n\(declaration)", is: declaration,
      diagnostics: [DiagnosticSpec(message: message, line: 1, column: 1)])
  }

  @Test func rejectsTwoCasesOfOneName() {
    let declaration = """
      enum State {
        case failed(Int)
        case failed(String)
      }
      """
    expectExpansion(
      of: "@CaseProperties\n\(declaration)", is: declaration,
      diagnostics: [
        DiagnosticSpec(
          message: "there is already a case 'failed'; the names of properties must be unique",
          line: 4, column: 8)
      ])
  }
}
