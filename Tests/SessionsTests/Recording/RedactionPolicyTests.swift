import Scenes
import Testing

@testable import Sessions

/// The paths that a policy conceals.
struct RedactionPolicyTests {
  private static let text = """
    # What nobody else has to know.
    auth.user.email
      signIn.setEmail\t# an action\r
    *.password

    chat
    """

  @Test(arguments: [
    ("auth.user.email", true), ("auth.user.email.domain", true), ("auth.user", false),
    ("auth.users.email", false), ("auth.user.emails", false), ("signIn.setEmail", true),
    ("signIn#3.setEmail", true), ("signIn.set", false), ("form.password", true),
    ("form.password[2].text", true), ("password", false), ("form.old.password", false),
    ("chat", true), ("chat[0].text", true), ("chats", false), ("", false),
  ])
  func aPathIsKeptOrNot(path: String, isKept: Bool) throws {
    #expect(try RedactionPolicy(Self.text).conceals(path) == isKept)
  }

  @Test(arguments: [("auth", true), ("form", true), ("", true)])
  func aNameForAnyStandsForAll(name: String, isMeant: Bool) throws {
    #expect(try RedactionPolicy(Self.text).concerns(name) == isMeant)
    #expect(try RedactionPolicy("chat\nauth.user").concerns(name) == (name == "auth"))
  }

  @Test func noPathsKeepNothing() throws {
    for text in ["", "\n\n", "# chat\n  # auth"] {
      let policy = try RedactionPolicy(text)
      #expect(policy.isEmpty && !policy.conceals("chat") && !policy.concerns("chat"))
    }
  }

  @Test(arguments: [
    ("a..b", 1), (".a", 1), ("a.", 1), ("a b", 1), ("a\nb-c", 2), ("#\n\na.b[0]", 3), ("a.**", 1),
  ])
  func aLineThatIsNoPathIsNamed(text: String, line: Int) {
    let faulty = String(text.split(separator: "\n", omittingEmptySubsequences: false)[line - 1])
    #expect(throws: RedactionPolicy.InvalidLine(line: line, text: faulty)) {
      try RedactionPolicy(text)
    }
  }
}
