import Hummingbird

/// The routes of accounts, sessions and profiles.
extension Cloud {
  var accountRoutes: [Route] {
    [
      Route(.post, "/v1/accounts", handle: signUp),
      Route(.post, "/v1/sessions", handle: signIn),
      Route(.post, "/v1/sessions/guest", handle: signInAsGuest),
      route(.delete, "/v1/session", handle: signOut),
      route(.get, "/v1/profile") { _, user in Answer.json(.ok, user) },
      route(.patch, "/v1/profile", handle: rename),
    ]
  }

  /// `POST /v1/accounts` with a name, an e-mail address and a password: 201 and a session.
  ///
  /// A taken address is reported and counts as a failed sign-in, so that a client cannot try many
  /// addresses.
  @Sendable private func signUp(_ call: Call) async throws -> Response {
    struct Body: Decodable {
      let name: String
      let email: String
      let password: String
    }
    let body = try await call.body(Body.self)
    try TextRule.name.check(body.name, of: "name")
    let email = try EmailAddress(body.email)
    try TextRule.password.check(body.password, of: "password")
    let attempt = try begin(call, email)
    let user = User(id: environment.newID(), name: body.name, email: body.email)
    let password = try await hasher.hash(body.password)
    let answer = try await session(of: user) { token in
      try await accounts.add(user, email: email, password: password, token: token)
    }
    limiter.succeed(attempt, addingUser: true)
    return answer
  }

  /// `POST /v1/sessions` with an e-mail address and a password: 201 and a session.
  @Sendable private func signIn(_ call: Call) async throws -> Response {
    struct Body: Decodable {
      let email: String
      let password: String
    }
    let body = try await call.body(Body.self)
    let email = try EmailAddress(body.email)
    // Longer passwords than an account can have are wrong, and hashing them would take too long.
    try TextRule(length: 1...TextRule.password.length.upperBound, allowsLineBreaks: true)
      .check(body.password, of: "password")
    let attempt = try begin(call, email)
    let account = try await accounts.account(of: email)
    guard try await hasher.verify(body.password, against: account?.password), let account else {
      throw CloudError.wrongCredentials
    }
    let isOutdated = account.password.cost != hasher.cost
    let newPassword = isOutdated ? try await hasher.hash(body.password) : nil
    let answer = try await session(of: account.user) { token in
      try await accounts.signIn(account.user, token: token, newPassword: newPassword)
    }
    limiter.succeed(attempt)
    return answer
  }

  /// `POST /v1/sessions/guest`, without a body: 201 and a session of a new user without an address.
  @Sendable private func signInAsGuest(_ call: Call) async throws -> Response {
    // The attempt stays counted, as that of a new user.
    _ = try begin(call, nil)
    let user = User(id: environment.newID(), name: "Guest", email: nil)
    return try await session(of: user) { token in
      try await accounts.add(user, email: nil, password: nil, token: token)
    }
  }

  /// `DELETE /v1/session`: 204; the token is revoked.
  @Sendable private func signOut(_ call: Call, _ user: User) async throws -> Response {
    try await accounts.revoke(call.token())
    return Answer.nothing
  }

  /// `PATCH /v1/profile` with a name: 200 and the profile.
  @Sendable private func rename(_ call: Call, _ user: User) async throws -> Response {
    struct Body: Decodable { let name: String }
    let name = try await call.body(Body.self).name
    try TextRule.name.check(name, of: "name")
    try await accounts.rename(user, to: name)
    return Answer.json(.ok, User(id: user.id, name: name, email: user.email))
  }

  private func begin(_ call: Call, _ email: EmailAddress?) throws(CloudError) -> SignInAttempt {
    let attempt = SignInAttempt(
      account: email?.key, network: ClientNetwork(address: call.context.remoteAddress),
      moment: environment.now())
    try limiter.begin(attempt)
    return attempt
  }

  private func session(
    of user: User, store: (StoredToken) async throws -> Void
  ) async throws -> Response {
    let token = BearerToken(randomBytes: environment.randomBytes)
    let now = environment.now()
    let expires = now + configuration.tokenLifetime
    try await store(StoredToken(digest: token.digest, created: now, expires: expires))
    return Answer.json(.created, SessionAnswer(token: token.text, expires: expires, user: user))
  }
}

/// The answer to a successful sign-in.
struct SessionAnswer: Encodable {
  let token: String
  let expires: Moment
  let user: User
}
