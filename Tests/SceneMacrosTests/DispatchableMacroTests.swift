import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct DispatchableMacroTests {
  @Test func expandsAnEnum() {
    expectExpansion(
      of: """
        @Dispatchable
        public enum Action {
          /// Submits.
          case submit
          case move(to: Point, _ speed: Int = 3)
        }
        """,
      is: """
        public enum Action {
          /// Submits.
          case submit
          case move(to: Point, _ speed: Int = 3)

          public nonisolated static var commands: [CommandSchema] {
            [
              CommandSchema("submit", summary: "Submits."),
              CommandSchema("move", parameters: [
                  CommandParameter("to", name: "to", type: .of(Point.self)),
                  CommandParameter(nil, name: "speed", type: .of(Int.self), defaultValue: "3", isRequired: false),
                ]),
            ]
          }

          public nonisolated init(command name: String, arguments: [Argument]) throws(CommandError) {
            switch name.utf8.count {
            case 6 where name == "submit":
              if !arguments.isEmpty {
                throw CommandError.unexpectedArguments(arguments, to: name)
              }
              self = .submit
            case 4 where name == "move":
              let matched = try MatchedArguments(arguments, of: name, labels: ["to", nil])
              self = try .move(to: matched.value(0), matched.value(1, default: 3))
            default:
              throw CommandError.unknownCommand(name, among: Self.commands)
            }
          }

          public nonisolated var command: CommandCall {
            switch self {
            case .submit:
              CommandCall("submit")
            case .move(let value0, let value1):
              CommandCall("move", [Argument(label: "to", encoding: value0), Argument(encoding: value1)])
            }
          }
        }

        extension Action: nonisolated Dispatchable {
        }
        """)
  }

  @Test func rejectsAStruct() {
    let source = """
      @Dispatchable
      struct Action {}
      """
    expectExpansion(
      of: source, is: "struct Action {}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@Dispatchable' can only be applied to an enum", line: 1, column: 1)
      ])
  }

  @Test func suggestsCommandsForAClass() {
    expectExpansion(
      of: """
        @Dispatchable
        class Service {}
        """,
      is: "class Service {}",
      diagnostics: [
        DiagnosticSpec(
          message: "'@Dispatchable' can only be applied to an enum", line: 1, column: 1,
          fixIts: [FixItSpec(message: "use '@Commands' for a class")])
      ],
      applying: ["use '@Commands' for a class"],
      fixed: """
        @Commands
        class Service {}
        """)
  }

  @Test(arguments: [
    ("", "'@Dispatchable' needs an enum with at least one case", 1, 1),
    (
      "case a(Int), a(String)",
      "there is already a case 'a'; command names must be unique", 3, 16
    ),
    (
      "case commands",
      "a case cannot be named 'commands': '@Dispatchable' generates a member of that name", 3, 8
    ),
    ("case a(() -> Void)", "a closure cannot be an argument of a command", 3, 10),
    (
      "case a(x: @Sendable () -> Void)", "a closure cannot be an argument of a command",
      3, 23
    ),
    ("case a((() -> Void)?)", "a closure cannot be an argument of a command", 3, 11),
    (
      "case a((Int, Int))",
      "a tuple cannot be an argument of a command; use a Codable struct", 3, 10
    ),
    (
      "case a(any Shape)",
      "an argument of a command needs a concrete type instead of 'any Shape'", 3, 10
    ),
  ])
  func rejectsCasesThatCannotBeCommands(_ body: String, message: String, line: Int, column: Int) {
    expectExpansion(
      of: """
        @Dispatchable
        enum Action {
          \(body)
        }
        """,
      is: """
        enum Action {
          \(body)
        }
        """,
      diagnostics: [DiagnosticSpec(message: message, line: line, column: column)])
  }

  @Test func rejectsAGenericEnum() {
    expectExpansion(
      of: """
        @Dispatchable
        enum Action<T> {
          case a(T)
        }
        """,
      is: """
        enum Action<T> {
          case a(T)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@Dispatchable' cannot be applied to a generic enum: commands need concrete types",
          line: 2, column: 12)
      ])
  }

  @Test(arguments: [
    ("", "fileprivate", ""), ("", "private", ""), ("", "package", "package "),
    ("public ", "", "public "), ("public ", "internal", ""),
  ])
  func membersHaveTheAccessLevelOfTheEnum(_ enclosing: String, access: String, expected: String) {
    let declaration = access.isEmpty ? "enum A" : "\(access) enum A"
    expectExpansion(
      of: """
        \(enclosing)extension Store {
          @Dispatchable
          \(declaration) {
            case a
          }
        }
        """,
      is: """
        \(enclosing)extension Store {
          \(declaration) {
            case a

            \(expected)nonisolated static var commands: [CommandSchema] {
              [
                CommandSchema("a"),
              ]
            }

            \(expected)nonisolated init(command name: String, arguments: [Argument]) throws(CommandError) {
              switch name.utf8.count {
              case 1 where name == "a":
                if !arguments.isEmpty {
                  throw CommandError.unexpectedArguments(arguments, to: name)
                }
                self = .a
              default:
                throw CommandError.unknownCommand(name, among: Self.commands)
              }
            }

            \(expected)nonisolated var command: CommandCall {
              switch self {
              case .a:
                CommandCall("a")
              }
            }
          }
        }

        extension Store.A: nonisolated Dispatchable {
        }
        """)
  }
}
