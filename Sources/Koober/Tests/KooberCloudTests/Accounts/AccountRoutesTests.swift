import CloudTesting
import GRDB
import HTTPTypes
import Testing

@testable import KooberCloud

struct AccountTests {
  @Test(arguments: CloudFixture.Transport.allCases)
  func signingUpSignsIn(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture().run(transport) { client in
      let reply = try await client.post(
        "/v1/accounts", #"{"name":"Jane","email":"Jane@example.com","password":"secret"}"#)
      #expect(reply.status == 201)
      #expect(reply.json["expires"] == "2027-02-14T08:00:00.000Z")
      #expect(reply.token?.utf8.count == 43)
      let profile = try await client.signedIn(with: reply.token).get("/v1/profile")
      #expect(profile.status == 200)
      #expect(profile.json == reply.json["user"])
      #expect(profile.json["name"] == "Jane")
      #expect(profile.json["email"] == "Jane@example.com")
      #expect(profile.json["isGuest"] == false)
    }
  }

  @Test(arguments: CloudFixture.Transport.allCases)
  func aUserSignsInAndOut(_ transport: CloudFixture.Transport) async throws {
    try await CloudFixture().run(transport) { client in
      let first = try await client.signUp()
      let reply = try await client.post(
        "/v1/sessions", #"{"email":"JANE@EXAMPLE.COM","password":"secret"}"#)
      #expect(reply.status == 201)
      let second = client.signedIn(with: reply.token)
      #expect(first.token != second.token)
      #expect(try await second.send(.delete, "/v1/session").status == 204)
      let refused = try await second.get("/v1/profile")
      #expect(refused.status == 401)
      #expect(refused.code == "notSignedIn")
      #expect(refused.headers[.wwwAuthenticate] == #"Bearer realm="KooberCloud""#)
      // The first session stays valid.
      #expect(try await first.get("/v1/profile").status == 200)
    }
  }

  @Test func rejectsATakenAddress() async throws {
    try await CloudFixture().run { client in
      _ = try await client.signUp()
      let reply = try await client.post(
        "/v1/accounts", #"{"name":"J","email":"jane@EXAMPLE.com","password":"another"}"#)
      #expect(reply.status == 409)
      #expect(reply.code == "emailTaken")
    }
  }

  @Test func guestsSignInWithoutCredentials() async throws {
    try await CloudFixture().run { client in
      let one = try await client.post("/v1/sessions/guest")
      let other = try await client.post("/v1/sessions/guest")
      #expect(one.status == 201)
      #expect(one.json["user"]["isGuest"] == true)
      #expect(one.json["user"]["email"] == .null)
      #expect(one.json["user"]["id"] != other.json["user"]["id"])
    }
  }

  @Test func aNameCanBeChanged() async throws {
    try await CloudFixture().run { client in
      let jane = try await client.signUp()
      let reply = try await jane.send(.patch, "/v1/profile", #"{"name":"Jané 🦘"}"#)
      #expect(reply.status == 200)
      #expect(reply.json["name"] == "Jané 🦘")
      #expect(try await jane.get("/v1/profile").json == reply.json)
      for name in ["  ", "\u{200B}", " \u{2060}\u{3164}\u{FFF9}"] {
        let blank = try await jane.send(.patch, "/v1/profile", #"{"name":"\#(name)"}"#)
        #expect(blank.status == 422)
        #expect(blank.message == "name is blank.")
      }
      #expect(try await jane.get("/v1/profile").json == reply.json)
    }
  }

  @Test func tokensExpire() async throws {
    let fixture = try CloudFixture { $0.tokenLifetime = .seconds(10) }
    try await fixture.run { client in
      let jane = try await client.signUp()
      fixture.clock.advance(by: .milliseconds(9999))
      #expect(try await jane.get("/v1/profile").status == 200)
      fixture.clock.advance(by: .milliseconds(1))
      let reply = try await jane.get("/v1/profile")
      #expect(reply.status == 401)
      #expect(reply.code == "tokenExpired")
      #expect(reply.headers[.wwwAuthenticate]?.contains(#"error="invalid_token""#) == true)
    }
  }

  @Test(arguments: [
    "", "Bearer", "Basic abc", "Bearer a b", "Bearer " + String(repeating: "a", count: 129),
  ])
  func rejectsMalformedAuthorizationHeaders(_ header: String) {
    #expect(BearerToken(authorization: header) == nil)
  }

  @Test func passwordsAndTokensAreStoredAsHashes() async throws {
    let fixture = try CloudFixture()
    try await fixture.run { client in
      let token = try #require(try await client.signUp().token)
      let stored = try await fixture.database.read { db in
        try Row.fetchAll(db, sql: "SELECT * FROM users").description
          + Row.fetchAll(db, sql: "SELECT * FROM tokens").description
      }
      #expect(!stored.contains("secret"))
      #expect(!stored.contains(token))
      #expect(stored.contains("$scrypt$ln=1,r=8,p=5$"))
    }
  }

  @Test func aPasswordIsRehashedWhenTheCostChanges() async throws {
    let database = try CloudDatabase.inMemory()
    try await CloudFixture(database: database).run { _ = try await $0.signUp() }
    for _ in 1...2 {
      try await CloudFixture(database: database) { $0.passwordCost = .rounds(log2: 2) }
        .run { client in
          let reply = try await client.post(
            "/v1/sessions", #"{"email":"jane@example.com","password":"secret"}"#)
          #expect(reply.status == 201)
        }
    }
    let password = try await database.read {
      try String.fetchOne($0, sql: "SELECT password FROM users")
    }
    #expect(password?.hasPrefix("$scrypt$ln=2,r=8,p=5$") == true)
  }

  @Test(arguments: [
    (#"{"name":"","email":"a@b","password":"secret"}"#, "name must have 1 to 100 characters."),
    (
      #"{"name":"a\u0007b","email":"a@b","password":"secret"}"#, "name contains control characters."
    ),
    (
      #"{"name":"a\u202eb","email":"a@b","password":"secret"}"#, "name contains control characters."
    ),
    (
      #"{"name":"a","email":"ab","password":"secret"}"#,
      "email must be an e-mail address of at most 254 bytes."
    ),
    (
      #"{"name":"a","email":"a@ b","password":"secret"}"#,
      "email must be an e-mail address of at most 254 bytes."
    ),
    (#"{"name":"a","email":"a@b","password":"secre"}"#, "password must have 6 to 256 characters."),
    (#"{"name":"a","email":"a@b"}"#, "password is missing."),
    (#"{"name":"a","email":["a@b"],"password":"secret"}"#, "email must be a string."),
    (#"{"name":null,"email":"a@b","password":"secret"}"#, "name must be a string."),
    (#"["name"]"#, "The body must be an object."),
  ])
  func rejectsInvalidForms(_ form: String, _ problem: String) async throws {
    try await CloudFixture().run { client in
      let reply = try await client.post("/v1/accounts", form)
      #expect(reply.status == 422)
      #expect(reply.code == "invalidField")
      #expect(reply.message == problem)
    }
  }
}
