import Testing

@testable import KooberRemote

struct CloudRequestTests {
  @Test func theTargetIncludesPathQueryAndWait() {
    var request = CloudRequest.get("/v1/messages", [("after", "3"), ("x", "a b&c=ä")])
    #expect(request.target == "/v1/messages?after=3&x=a%20b%26c%3D%C3%A4")
    request.wait = 25
    #expect(request.target == "/v1/messages?after=3&x=a%20b%26c%3D%C3%A4&wait=25")
    #expect(request.name == "GET /v1/messages")
    #expect(CloudRequest.post("/v1/rides").target == "/v1/rides")
  }

  @Test func pathComponentsAreEscaped() {
    #expect(CloudRequest.escaped("../a/b?c#d") == "..%2Fa%2Fb%3Fc%23d")
    #expect(CloudRequest.escaped("aZ09-._~") == "aZ09-._~")
  }

  @Test func requestsWithAKeyAreRepeatable() {
    #expect(CloudRequest.get("/").isRepeatable)
    #expect(CloudRequest.delete("/").isRepeatable)
    #expect(CloudRequest.post("/", key: "k").isRepeatable)
    #expect(CloudRequest.post("/", isRepeatable: true).isRepeatable)
    #expect(!CloudRequest.post("/").isRepeatable)
  }
}
