import Scenes
import Testing

@testable import SceneSessions

/// The paths that a policy conceals.
struct RedactionPolicyTests {
  private static let text = """
    # Private data.
    auth.user.email
      signIn.setEmail\t# an action\r
    *.password

    chat
    """

  @Test(arguments: [
    ("auth.user.email", true), ("auth.user.email.domain", true), ("auth.user", false),
    ("auth.users.email", false), ("auth.user.emails", false), ("signIn.setEmail", true),
    ("signIn#3.setEmail", true), ("signIn.set", false), ("form.password", true),
    ("form.password.text", true), ("password", false), ("form.old.password", false),
    ("chat", true), ("chat.text", true), ("chats", false), ("", false),
  ])
  func matchingPathsAreConcealed(path: String, isConcealed: Bool) throws {
    #expect(try RedactionPolicy(Self.text).conceals(RedactionPolicy.names(of: path)) == isConcealed)
  }

  @Test(arguments: [("auth", true), ("form", true), ("", true)])
  func wildcardsConcernEveryName(name: String, isConcerned: Bool) throws {
    #expect(try RedactionPolicy(Self.text).concerns([name]) == isConcerned)
    #expect(try RedactionPolicy("chat\nauth.user").concerns([name]) == (name == "auth"))
  }

  @Test func anEmptyPolicyConcealsNothing() throws {
    for text in ["", "\n\n", "# chat\n  # auth"] {
      let policy = try RedactionPolicy(text)
      #expect(policy.isEmpty && !policy.conceals(["chat"]) && !policy.concerns(["chat"]))
    }
  }

  @Test(arguments: [
    ("a..b", 1), (".a", 1), ("a.", 1), ("a b", 1), ("a\nb-c", 2), ("#\n\na.b[0]", 3), ("a.**", 1),
  ])
  func anInvalidLineIsReported(text: String, line: Int) {
    let faulty = String(text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1])
    #expect(throws: RedactionPolicy.InvalidLine(line: line, text: faulty)) {
      try RedactionPolicy(text)
    }
  }
}
