import Scenes
import Testing

struct SecretTests {
  @Test func secretsAreRedactedInDescriptions() throws {
    let secret = Secret("hunter2")
    var dumped = ""
    dump([secret], to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!text.contains("hunter2"))
    }
    #expect("\(secret)" == "<redacted>")
    #expect(Value(reflecting: ["password": secret]) == ["password": .redacted])
    #expect(secret.argumentInput == .value(.redacted))
    #expect(try Secret<String>(argument: .text("hunter2", quoted: false)).revealed == "hunter2")
  }
}
