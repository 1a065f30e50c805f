import Scenes

/// All places of Koober.
@Dispatchable
package enum KooberPlace: Place {
  /// While the last session is being read.
  case launch
  /// Where those begin who aren't signed in.
  case welcome
  /// Signing in, with an address that may be known.
  case signIn(email: String?)
  /// Making an account.
  case signUp
  /// The map, which is the first tab of those who are signed in.
  case map
  /// The chat, which is the second tab.
  case chat
  /// Writing a message to the team, of which the beginning may be known.
  case writeMessage(text: String?)
  /// The lounge, which is the third tab.
  case lounge
  /// The user's account, which is the fourth tab.
  case account
  /// All rides of the user.
  case rideHistory
  /// One ride, as it goes on.
  case ride(id: String)
  /// Asking for a ride.
  case newRide(dropOff: LocationID?, option: RideOptionID?)
  /// Asking for a ride, beginning with the list of places.
  case whereTo
  /// Asking for a ride to a place.
  case rideTo(dropOff: LocationID)
  /// Asking for a ride to the place nearest to a point, given in degrees north and east.
  case rideNear(latitude: Double, longitude: Double)
  /// Choosing where to go.
  case dropOffPicker
  /// Choosing an animal.
  case rideOptionPicker
  /// Waiting for a ride to be accepted.
  case sendingRideRequest
  /// A question to be answered with yes or no.
  case confirmation(question: String)
  /// The films of the lounge.
  case movies
  /// One film.
  case movie(id: MovieID)
  /// The trailer of a film.
  case trailer(id: MovieID)
  /// A film and nothing else.
  case cinema(movie: MovieID)
  /// Counting hops, from a number on.
  case counter(count: Int?)
  /// A count, looked at closely; alone where it is a modal.
  case counterDetails(modal: Bool?)
  /// What is kept about the user, to be changed.
  case settings
  /// Help, wherever one is.
  case help
  /// Help for those who are signed in.
  case accountHelp
  /// Help for those who aren't.
  case welcomeHelp
  /// Asking the user for the password once more, for a reason.
  case authenticate(reason: String)
  /// What the user should know.
  case notifications
  /// One thing that the user should know.
  case notification(id: Int)

  static let tabs: [KooberPlace] = [.map, .chat, .lounge, .account]
}

enum KooberLinks {
  static let origins = LinkOrigins(schemes: ["koober"], hosts: ["koober.example"])

  /// The table, which is made once: apps that are made by the thousand share it.
  static func table() throws(LinkTableError) -> LinkTable { try made.get() }

  private static let made = Result { () throws(LinkTableError) in
    try LinkTable(
      origins: origins,
      patterns: [
        LinkPattern("/", "map", guards: ["signedIn"]),
        LinkPattern("/chat", "chat", guards: ["signedIn"]),
        LinkPattern(
          "/chat/write", "writeMessage", ["text": .string.optional], parent: "/chat",
          policy: .push),
        LinkPattern("/lounge", "lounge", guards: ["signedIn"]),
        LinkPattern("/account", "account", guards: ["signedIn"]),
        LinkPattern("/lounge/movies", "movies", parent: "/lounge"),
        LinkPattern(
          "/lounge/movies/:id", "movie", ["id": .cases(of: MovieID.self)],
          parent: "/lounge/movies"),
        // A trailer takes the place of the film's page.
        LinkPattern(
          "/lounge/movies/:id/trailer", "trailer", ["id": .cases(of: MovieID.self)],
          parent: "/lounge/movies"),
        LinkPattern("/lounge/counter", "counter", ["count": hops.optional], parent: "/lounge"),
        LinkPattern(
          "/lounge/counter/details", "counterDetails", ["modal": .bool.optional],
          parent: "/lounge/counter"),
        LinkPattern(
          "/cinema/:movie", "cinema", ["movie": .cases(of: MovieID.self)], guards: ["signedIn"]),
        LinkPattern("/account/settings", "settings", parent: "/account"),
        LinkPattern("/account/help", "accountHelp", parent: "/account", policy: .present),
        LinkPattern("/welcome/help", "welcomeHelp", parent: "/welcome", policy: .present),
        LinkPattern("/help", "help", guards: ["nearestHelp"]),
        LinkPattern("/notifications", "notifications", parent: "/account"),
        LinkPattern(
          "/notifications/:id", "notification", ["id": .int], parent: "/notifications",
          policy: .present),
        LinkPattern("/welcome", "welcome", guards: ["signedOut"]),
        LinkPattern(
          "/sign-in", "signIn", ["email": .string.optional], parent: "/welcome"),
        LinkPattern("/sign-up", "signUp", parent: "/welcome"),
        LinkPattern("/rides", "rideHistory", parent: "/"),
        LinkPattern(
          "/rides/:id", "ride", ["id": .string], parent: "/rides", policy: .focus),
        LinkPattern(
          "/rides/new", "newRide",
          [
            "dropOff": .cases(of: LocationID.self).optional,
            "option": .cases(of: RideOptionID.self).optional,
          ], parent: "/"),
        LinkPattern("/rides/new/drop-off", "whereTo", parent: "/"),
        LinkPattern(
          "/rides/to/:dropOff", "rideTo", ["dropOff": .cases(of: LocationID.self)], parent: "/"),
        LinkPattern(
          "/rides/near/:latitude/:longitude", "rideNear",
          ["latitude": degrees(-90...90), "longitude": degrees(-180...180)], parent: "/"),
      ])
  }

  private static let hops = rule(
    .int, "a number from \(HopCount.range.lowerBound) to \(HopCount.range.upperBound)"
  ) { if case .int(let count) = $0 { HopCount.range.contains(Int(count)) } else { false } }

  private static func degrees(_ range: ClosedRange<Double>) -> LinkParameter.Rule {
    rule(.double, "degrees from \(Int(range.lowerBound)) to \(Int(range.upperBound))") {
      if case .double(let degrees) = $0 { range.contains(degrees) } else { false }
    }
  }

  /// A parameter of a type of which not all values will do.
  private static func rule(
    _ type: LinkType, _ words: String, accepts: @escaping @Sendable (LinkValue) -> Bool
  ) -> LinkParameter.Rule {
    .custom(
      LinkCodec(
        words, parse: { type.value(of: $0).flatMap { accepts($0) ? $0 : nil } },
        print: { type.text(of: $0) }))
  }
}
