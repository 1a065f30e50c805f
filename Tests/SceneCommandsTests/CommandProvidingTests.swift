import SceneCommands
import Testing

@globalActor
actor StageActor {
  static let shared = StageActor()
}

/// Signs users in and out.
@StageActor
@Commands
final class AuthService {
  private(set) var log: [String] = []

  /// Signs out at once.
  func signOut() {
    log.append("signOut")
  }

  /// Signs in.
  ///
  /// - Parameters:
  ///   - email: The e-mail address.
  ///   - attempts: The number of attempts.
  func signIn(email: String, attempts: Int = 1) {
    log.append("signIn \(email) \(attempts)")
  }

  func wait(_ duration: Duration, note: String?) {
    log.append("wait \(duration) \(note ?? "-")")
  }

  @NotACommand func count() -> Int { log.count }

  private func forget() async throws {}
}

@StageActor
struct CommandProvidingTests {
  @Test func performCallsTheMethodByName() throws {
    let service = AuthService()
    let provider: any CommandProviding = service
    try provider.perform("signOut", arguments: [])
    try provider.perform(
      "signIn", arguments: [Argument(.text("jane@example.com", quoted: false))])
    try provider.perform(
      "wait",
      arguments: [
        Argument(label: "note", .text("x", quoted: false)),
        Argument(.text("1m30s", quoted: false)),
      ])
    #expect(service.log == ["signOut", "signIn jane@example.com 1", "wait 90.0 seconds x"])
    #expect(service.count() == 3)
  }

  @Test func schemasDescribeTheMethods() {
    #expect(
      AuthService.commands == [
        CommandSchema("signOut", summary: "Signs out at once."),
        CommandSchema(
          "signIn", summary: "Signs in.",
          parameters: [
            CommandParameter("email", name: "email", type: .string, summary: "The e-mail address."),
            CommandParameter(
              "attempts", name: "attempts", type: .integer("Int"), defaultValue: "1",
              isRequired: false, summary: "The number of attempts."),
          ]),
        CommandSchema(
          "wait",
          parameters: [
            CommandParameter(nil, name: "duration", type: .duration),
            CommandParameter("note", name: "note", type: .optional(.string), isRequired: false),
          ]),
      ])
  }

  @Test func aWrongArgumentPreventsTheCall() {
    let service = AuthService()
    #expect(
      throws: CommandError.typeMismatch(
        command: "signIn", label: "attempts", input: .text("abc", quoted: false),
        type: .integer("Int"), reason: .wrongType, index: 1)
    ) {
      try service.perform(
        "signIn",
        arguments: [
          Argument(.text("jane", quoted: false)),
          Argument(label: "attempts", .text("abc", quoted: false)),
        ])
    }
    #expect(service.log.isEmpty)
  }

  @Test nonisolated func schemasAreAccessibleOutsideTheActor() {
    #expect(AuthService.commands.map(\.name) == ["signOut", "signIn", "wait"])
  }
}
