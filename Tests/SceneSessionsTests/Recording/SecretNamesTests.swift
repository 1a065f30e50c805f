import Scenes
import Testing

@testable import SceneSessions

/// The names of secrets.
struct SecretNamesTests {
  @Test func eachSecretHasOneName() {
    var names = SecretNames()
    #expect(names.name(ofKnown: "hunter2") == nil)
    #expect(names.name(of: "hunter2", givenFor: "password") == "password")
    #expect(names.name(of: "tiger", givenFor: "password") == "password_2")
    #expect(names.name(of: 4711, givenFor: "pin") == "pin")
    #expect(names.name(of: "lion", givenFor: "password") == "password_3")
    // The same secret has the same name everywhere.
    #expect(names.name(of: "hunter2", givenFor: "pin") == "password")
    #expect(names.name(ofKnown: "tiger") == "password_2")
    #expect(names.name(ofKnown: "4711") == nil)
  }

  @Test func aNameThatLooksNumberedIsUsedOnce() {
    var names = SecretNames()
    #expect(names.name(of: 1, givenFor: "a_2") == "a_2")
    #expect(names.name(of: 2, givenFor: "a") == "a")
    #expect(names.name(of: 3, givenFor: "a") == "a_3")
  }
}
