import CloudTesting
import HTTPTypes
import Testing

@testable import KooberCloud

struct SignInLimiterTests {
  private static let right = #"{"email":"jane@example.com","password":"secret"}"#
  private static let wrong = #"{"email":"jane@example.com","password":"guess"}"#

  @Test(arguments: CloudFixture.Transport.allCases)
  func failedSignInsAreLimitedPerAccount(_ transport: CloudFixture.Transport) async throws {
    let fixture = try CloudFixture { $0.signInsPerAccount = 3 }
    try await fixture.run(transport) { client in
      _ = try await client.signUp()
      for _ in 1...3 {
        let reply = try await client.post("/v1/sessions", Self.wrong)
        #expect(reply.status == 401)
        #expect(reply.code == "wrongCredentials")
        fixture.clock.advance(by: .milliseconds(500))
      }
      // The right password does not help either, and does not prolong the wait.
      for _ in 1...3 {
        let reply = try await client.post("/v1/sessions", Self.right)
        #expect(reply.status == 429)
        #expect(reply.headers[.retryAfter] == "59")
        #expect(reply.message == "Too many attempts; try again in 59 s.")
      }
      fixture.clock.advance(by: .milliseconds(58_500))
      #expect(try await client.post("/v1/sessions", Self.right).status == 201)
    }
  }

  @Test func successfulSignInsAreNotLimited() async throws {
    try await CloudFixture { $0.signInsPerAccount = 1 }.run { client in
      _ = try await client.signUp()
      for _ in 1...10 {
        let reply = try await client.post("/v1/sessions", Self.right)
        #expect(reply.status == 201)
      }
    }
  }

  @Test func failedSignInsAreLimitedPerAddress() async throws {
    try await CloudFixture { $0.signInsPerAddress = 4 }.run { client in
      for number in 1...4 {
        let form = #"{"email":"\#(number)@example.com","password":"guess"}"#
        let reply = try await client.post("/v1/sessions", form)
        #expect(reply.status == 401)
      }
      let reply = try await client.post("/v1/sessions", Self.right)
      #expect(reply.status == 429)
    }
  }

  @Test func wrongGuessesDoNotLockTheOwnerOut() throws {
    let limiter = SignInLimiter(perAccount: 2, perAddress: 100)
    func attempt(_ address: String, at milliseconds: Int64 = 0) -> SignInAttempt {
      SignInAttempt(
        account: "jane", network: ClientNetwork(address: address),
        moment: Moment(milliseconds: milliseconds))
    }
    for _ in 1...2 { try limiter.begin(attempt("192.0.2.1")) }
    #expect(throws: CloudError.tooManyAttempts(retryAfter: 60)) {
      try limiter.begin(attempt("192.0.2.1"))
    }
    let own = attempt("198.51.100.7")
    try limiter.begin(own)
    limiter.succeed(own)
    // Guesses from many addresses are limited together.
    for number in 2...39 { try limiter.begin(attempt("192.0.2.\(number)")) }
    #expect(throws: CloudError.tooManyAttempts(retryAfter: 59)) {
      try limiter.begin(attempt("192.0.2.40", at: 1000))
    }
    try limiter.begin(attempt("192.0.2.40", at: 60_000))
  }

  @Test func concurrentAttemptsAreCountedBeforeTheyAreChecked() async throws {
    try await CloudFixture { $0.signInsPerAccount = 3 }.run { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...20 {
          group.addTask { try await client.post("/v1/sessions", Self.wrong).status }
        }
        return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [401: 3, 429: 17])
    }
  }

  @Test func newUsersCountTowardTheAddressLimit() async throws {
    let fixture = try CloudFixture { $0.signInsPerAddress = 3 }
    try await fixture.run { client in
      _ = try await client.signUp()
      for _ in 1...2 { #expect(try await client.post("/v1/sessions/guest").status == 201) }
      let guest = try await client.post("/v1/sessions/guest")
      #expect(guest.status == 429)
      #expect(guest.headers[.retryAfter] == "60")
      #expect(try await client.post("/v1/sessions", Self.right).status == 429)
      fixture.clock.advance(by: .seconds(60))
      #expect(try await client.post("/v1/sessions/guest").status == 201)
    }
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1"), ("::ffff:10.1.2.3", "10.1.2.3"), ("::1", "0:0:0:0"),
    ("2001:db8::1", "2001:db8:0:0"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"),
    ("2001:db8:1:2::", "2001:db8:1:2"), ("fe80::1%eth0", "fe80:0:0:0"), ("::", "0:0:0:0"),
    ("1::2:3:4:5:6:7", "1:0:2:3"), ("unknown", "unknown"),
  ])
  func addressesAreGroupedByNetwork(_ address: String, _ network: String) {
    #expect(ClientNetwork(address: address).text == network)
  }
}
