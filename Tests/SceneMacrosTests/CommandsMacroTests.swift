import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct CommandsMacroTests {
  @Test func expandsAClass() {
    expectExpansion(
      of: """
        @Commands
        public final class Service {
          /// Signs out.
          public func signOut() {}
          public func wait(for time: Duration?) -> Void {}
          func load() async throws -> Int { 1 }
          public static func make() -> Service { Service() }
        }
        """,
      is: """
        public final class Service {
          /// Signs out.
          public func signOut() {}
          public func wait(for time: Duration?) -> Void {}
          func load() async throws -> Int { 1 }
          public static func make() -> Service { Service() }

          public nonisolated static var commands: [CommandSchema] {
            [
              CommandSchema("signOut", summary: "Signs out."),
              CommandSchema("wait", parameters: [
                  CommandParameter("for", name: "time", type: .of((Duration?).self), isRequired: false),
                ]),
            ]
          }

          @discardableResult
          public func perform(_ name: String, arguments: [Argument]) throws(CommandError) -> CommandEffect? {
            switch name.utf8.count {
            case 7 where name == "signOut":
              if !arguments.isEmpty {
                throw CommandError.unexpectedArguments(arguments, to: name)
              }
              self.signOut()
            case 4 where name == "wait":
              let matched = try MatchedArguments(arguments, of: name, labels: ["for"])
              try self.wait(for: matched.value(0, default: nil))
            default:
              throw CommandError.unknownCommand(name, among: Self.commands)
            }
            return nil
          }
        }

        extension Service: CommandProviding {
        }
        """)
  }

  @Test(arguments: [
    ("func f<T>(_: T) {}", "a command method cannot be generic", 9),
    (
      "func f(_ x: Int...) {}", "a command method must take an array instead of '...'", 18
    ),
    ("func f(_ x: () -> Void) {}", "a closure cannot be an argument of a command", 15),
    (
      "func f(_ x: inout Int) {}",
      "an 'inout' parameter cannot be an argument of a command", 15
    ),
  ])
  func aMethodThatCannotBeACommandCanBeExcluded(_ method: String, message: String, column: Int) {
    let exclude = "mark it '@NotACommand' to exclude it"
    expectExpansion(
      of: """
        @Commands
        class Service {
          \(method)
        }
        """,
      is: """
        class Service {
          \(method)
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: message, line: 3, column: column, fixIts: [FixItSpec(message: exclude)])
      ],
      applying: [exclude],
      fixed: """
        @Commands
        class Service {
          @NotACommand \(method)
        }
        """)
  }

  @Test func expandsEffectsAndPropertiesOfAnObservableClass() {
    expectExpansion(
      of: """
        @Observable
        @Commands
        final class Cart {
          var seats = 1
          private(set) var total = 0
          @NotACommand var path: [Int] = []
          func checkOut(at price: Int) async throws {}
          func clear() throws {}
        }
        """,
      is: """
        @Observable
        final class Cart {
          var seats = 1
          private(set) var total = 0
          var path: [Int] = []
          func checkOut(at price: Int) async throws {}
          func clear() throws {}

          nonisolated static var commands: [CommandSchema] {
            [
              CommandSchema("checkOut", parameters: [
                  CommandParameter("at", name: "price", type: .of(Int.self)),
                ]),
              CommandSchema("clear"),
              CommandSchema("setSeats", parameters: [
                  CommandParameter(nil, name: "seats", type: .of(Int.self)),
                ]),
            ]
          }

          @discardableResult
          func perform(_ name: String, arguments: [Argument]) throws(CommandError) -> CommandEffect? {
            switch name.utf8.count {
            case 8 where name == "checkOut":
              let matched = try MatchedArguments(arguments, of: name, labels: ["at"])
              let value0: Int = try matched.value(0)
              return CommandEffect {
                try await self.checkOut(at: value0)
              }
            case 5 where name == "clear":
              if !arguments.isEmpty {
                throw CommandError.unexpectedArguments(arguments, to: name)
              }
              do {
                try self.clear()
              } catch {
                return CommandEffect {
                  throw error
                }
              }
            case 8 where name == "setSeats":
              let matched = try MatchedArguments(arguments, of: name, labels: [nil])
              self.seats = try matched.value(0)
            default:
              throw CommandError.unknownCommand(name, among: Self.commands)
            }
            return nil
          }
        }

        extension Cart: CommandProviding {
        }
        """)
  }

  @Test func aPropertyNeedsAType() {
    let exclude = "mark it '@NotACommand' to exclude it"
    expectExpansion(
      of: """
        @Observable
        @Commands
        class Cart {
          var seats = makeSeats()
        }
        """,
      is: """
        @Observable
        class Cart {
          var seats = makeSeats()
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "a property that is a command needs a type annotation", line: 4, column: 3,
          fixIts: [FixItSpec(message: exclude)])
      ],
      applying: [exclude],
      fixed: """
        @Observable
        @Commands
        class Cart {
          @NotACommand var seats = makeSeats()
        }
        """)
  }

  @Test func fixItRemovesTheResult() {
    expectExpansion(
      of: """
        @Commands
        class Service {
          /// Counts.
          func count() -> Int { 1 }
        }
        """,
      is: """
        class Service {
          /// Counts.
          func count() -> Int { 1 }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "a command method cannot return a value", line: 4, column: 16,
          fixIts: [
            FixItSpec(message: "remove '-> Int'"),
            FixItSpec(message: "mark it '@NotACommand' to exclude it"),
          ])
      ],
      applying: ["remove '-> Int'"],
      fixed: """
        @Commands
        class Service {
          /// Counts.
          func count() { 1 }
        }
        """)
  }

  @Test func rejectsOverloads() {
    expectExpansion(
      of: """
        @Commands
        class Service {
          func f() {}
          func f(_ x: Int) {}
        }
        """,
      is: """
        class Service {
          func f() {}
          func f(_ x: Int) {}
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "there is already a method 'f'; command names must be unique", line: 4,
          column: 8, fixIts: [FixItSpec(message: "mark it '@NotACommand' to exclude it")])
      ])
  }

  @Test(arguments: [
    ("public class Service {}", "'@Commands' needs a class with at least one public method"),
    ("struct Service {}", "'@Commands' can only be applied to a class"),
    (
      "actor Service {}",
      "'@Commands' cannot call the methods of an actor synchronously; use a class with a global actor"
    ),
  ])
  func rejectsDeclarationsWithoutCallableMethods(_ declaration: String, message: String) {
    expectExpansion(
      of: "@Commands\n\(declaration)", is: declaration,
      diagnostics: [DiagnosticSpec(message: message, line: 1, column: 1)])
  }

  @Test func suggestsDispatchableForAnEnum() {
    expectExpansion(
      of: """
        @Commands
        enum Action {
          case a
        }
        """,
      is: """
        enum Action {
          case a
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@Commands' can only be applied to a class", line: 1, column: 1,
          fixIts: [FixItSpec(message: "use '@Dispatchable' for an enum")])
      ],
      applying: ["use '@Dispatchable' for an enum"],
      fixed: """
        @Dispatchable
        enum Action {
          case a
        }
        """)
  }
}
