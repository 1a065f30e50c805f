import Scenes
import Testing

@testable import SceneSessions

/// The names of secrets.
struct SecretNamesTests {
  @Test func eachSecretHasOneNameForWhatItIsGivenFor() {
    var names = SecretNames()
    #expect(names.name(of: "hunter2", givenFor: "password") == "password")
    #expect(names.name(of: "tiger", givenFor: "password") == "password_2")
    #expect(names.name(of: 4711, givenFor: "pin") == "pin")
    #expect(names.name(of: "lion", givenFor: "password") == "password_3")
    #expect(names.name(of: "tiger", givenFor: "password") == "password_2")
    // A common name would show that the password is the email.
    #expect(names.name(of: "hunter2", givenFor: "email") == "email")
  }

  @Test func aNameThatLooksNumberedIsUsedOnce() {
    var names = SecretNames()
    #expect(names.name(of: 1, givenFor: "a_2") == "a_2")
    #expect(names.name(of: 2, givenFor: "a") == "a")
    #expect(names.name(of: 3, givenFor: "a") == "a_3")
  }
}
