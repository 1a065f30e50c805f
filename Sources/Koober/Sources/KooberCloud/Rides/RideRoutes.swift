import Hummingbird

/// The routes of ride options and rides.
extension Cloud {
  var rideRoutes: [Route] {
    [
      route(.get, "/v1/ride-options", handle: rideOptions),
      route(.post, "/v1/rides", handle: createRide),
      route(.get, "/v1/rides", handle: listRides),
      route(.get, "/v1/rides/{id}", handle: readRide),
      route(.post, "/v1/rides/{id}/cancellation", handle: cancelRide),
      route(.get, "/v1/rides/{id}/events", handle: rideEvents),
    ]
  }

  /// `GET /v1/ride-options?latitude=…&longitude=…`: 200 and the available animals, the cheapest first, with
  /// fares in cents.
  @Sendable private func rideOptions(_ call: Call, _ user: User) throws -> Response {
    let latitude = try call.degrees("latitude", in: -90...90)
    let longitude = try call.degrees("longitude", in: -180...180)
    return Answer.json(.ok, ["options": RideOption.near(latitude, longitude)])
  }

  /// `POST /v1/rides` with an option and two places, and an `Idempotency-Key`: 201 and the ride.
  ///
  /// A repeated key with the same body has the same answer, even if the ride has changed since; with a different
  /// body it is 422.
  @Sendable private func createRide(_ call: Call, _ user: User) async throws -> Response {
    struct Body: Decodable {
      let option: String
      let pickUp: Place
      let dropOff: Place
    }
    let key = try call.idempotencyKey()
    let body = try await call.body(Body.self)
    try body.pickUp.check("pickUp")
    try body.dropOff.check("dropOff")
    guard body.dropOff != body.pickUp else {
      throw CloudError.invalidField("dropOff", problem: "is the place of the pick-up")
    }
    try userLimiter.count(.ride, of: user, at: environment.now())
    let options = RideOption.near(body.pickUp.latitude, body.pickUp.longitude)
    guard let option = options.first(where: { $0.id == body.option }) else {
      throw CloudError.invalidField("option", problem: "is not available near the pick-up")
    }
    let newRide = Ride(
      id: environment.newID(), option: option.id, fare: option.fare, pickUp: body.pickUp,
      dropOff: body.dropOff, requested: environment.now(), pace: configuration.ridePace)
    let ride = try await rides.add(newRide, key: key, of: user)
    return Answer.json(.created, RideAnswer(ride.asRequested, at: ride.requested))
  }

  /// `GET /v1/rides?after=N&limit=N`: 200 and the user's rides in the order of their requests, each with its
  /// number, and the number to continue from.
  @Sendable private func listRides(_ call: Call, _ user: User) async throws -> Response {
    struct Body: Encodable {
      let next: Int64
      let rides: [RideAnswer]
    }
    let after = try call.after()
    let limit = try call.number("limit", in: 1...100, default: 50)
    let found = try await rides.rides(of: user, after: after, limit: limit)
    let now = environment.now()
    return Answer.json(
      .ok,
      Body(next: found.last?.sequence ?? after, rides: found.map { RideAnswer($0.ride, at: now) }))
  }

  /// `GET /v1/rides/{id}`: 200 and the current state of the ride.
  @Sendable private func readRide(_ call: Call, _ user: User) async throws -> Response {
    let ride = try await rides.ride(call.context.parameters.require("id"), of: user)
    return Answer.json(.ok, RideAnswer(ride, at: environment.now()))
  }

  /// `POST /v1/rides/{id}/cancellation`, without a body: 200 and the ride, even if it was canceled before;
  /// 409 after pick-up.
  @Sendable private func cancelRide(_ call: Call, _ user: User) async throws -> Response {
    let now = environment.now()
    let ride = try await rides.cancel(call.context.parameters.require("id"), of: user, at: now)
    notifier.notify(.ride(id: ride.id))
    return Answer.json(.ok, RideAnswer(ride, at: now))
  }

  /// `GET /v1/rides/{id}/events?after=N&wait=S`: 200 and the steps after a number, in order.
  ///
  /// With `wait`, an answer without steps is delayed for that number of seconds, or until there is one.
  @Sendable private func rideEvents(_ call: Call, _ user: User) async throws -> Response {
    let id = try call.context.parameters.require("id")
    let after = try call.after()
    let events = try await newItems(
      of: .ride(id: id), for: call, of: user,
      nextChange: { try await rides.ride(id, of: user).nextChange(after: environment.now()) },
      fetch: {
        try await rides.ride(id, of: user).events(at: environment.now())
          .filter { $0.sequence > after }
      })
    return Answer.json(.ok, ["events": events])
  }
}

/// A ride in the format of the API.
struct RideAnswer: Encodable, Sendable {
  let id: String
  let option: String
  let fare: Int
  let pickUp: Place
  let dropOff: Place
  let requested: Moment
  let progress: RideProgress
  /// The number of the last step, after which the client can request more.
  let sequence: Int

  init(_ ride: Ride, at now: Moment) {
    id = ride.id
    option = ride.option
    fare = ride.fare
    pickUp = ride.pickUp
    dropOff = ride.dropOff
    requested = ride.requested
    progress = ride.progress(at: now)
    sequence = ride.events(at: now).count
  }
}
