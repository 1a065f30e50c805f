package import Scenes

/// The places of Koober.
@Dispatchable
package enum KooberPlace: Place {
  /// The launch screen, shown while the last session is read.
  case launch
  /// The first scene of a user who is not signed in.
  case welcome
  /// The sign-in form, optionally with an address.
  case signIn(email: String?)
  /// The sign-up form.
  case signUp
  /// The map, the first tab of a signed-in user.
  case map
  /// The chat, the second tab.
  case chat
  /// A message to the team, optionally with initial text.
  case writeMessage(text: String?)
  /// The lounge, the third tab.
  case lounge
  /// The user's account, the fourth tab.
  case account
  /// All rides of the user.
  case rideHistory
  /// One ride and its progress.
  case ride(id: String)
  /// A new ride request.
  case newRide(dropOff: LocationID?, option: RideOptionID?)
  /// A new ride request that starts with the list of places.
  case whereTo
  /// A new ride request to a place.
  case rideTo(dropOff: LocationID)
  /// A new ride request to the place nearest to a point, in degrees north and east.
  case rideNear(latitude: Double, longitude: Double)
  /// A question to be answered with yes or no.
  case confirmation(question: String)
  /// The films of the lounge.
  case movies
  /// One film.
  case movie(id: MovieID)
  /// The trailer of a film.
  case trailer(id: MovieID)
  /// A film in full screen.
  case cinema(movie: MovieID)
  /// A counter of hops, optionally with its first count.
  case counter(count: Int?)
  /// Details of a count; a modal has no stack below it.
  case counterDetails(modal: Bool?)
  /// The user's settings.
  case settings
  /// Help, from any scene.
  case help
  /// Help for signed-in users.
  case accountHelp
  /// Help for users who are not signed in.
  case welcomeHelp
  /// A request for the user's password, with a reason.
  case authenticate(reason: String)
  /// The list of notifications.
  case notifications
  /// One notification.
  case notification(id: Int)

  static let tabs: [KooberPlace] = [.map, .chat, .lounge, .account]
}

/// How the places may be shown, and what they need.
extension KooberPlace {
  package var transitions: [Transition] {
    switch self {
    case .launch: [.root]
    case .welcome: [.crossFade, .root]
    case .map, .chat, .lounge, .account: [.tab, .crossFade]
    case .counter: [.secondaryStack]
    case .counterDetails(let modal): [modal == true ? .modal : .push]
    case .confirmation, .cinema: [.modal]
    case .accountHelp, .welcomeHelp, .authenticate, .notification: [.modal]
    // A link leads to the help of the user or to that of the welcome instead.
    case .help: []
    default: [.push]
    }
  }

  package var needs: [String] { dependencies.map(\.rawValue) }

  private var dependencies: [KooberDependency] {
    switch self {
    case .launch: [.unreadSession]
    case .welcome, .signIn, .signUp, .welcomeHelp, .help, .notification: []
    case .confirmation:
      [.userSession, .rideRequest]
    case .movie, .trailer: [.userSession, .films]
    case .counterDetails: [.userSession, .counter]
    default: [.userSession]
    }
  }
}

/// What a place can need and only exists at times.
enum KooberDependency: String {
  /// The last session, before it is read at the start.
  case unreadSession = "a session that is still being read"
  case userSession = "a user session"
  /// The container of a ride request, while one is being made.
  case rideRequest = "a ride request"
  /// The container of the films, while they are shown.
  case films = "the films"
  case counter = "a counter"
}

enum KooberLinks {
  static let origins = LinkOrigins(schemes: ["koober"], hosts: ["koober.example"])

  /// The link table, result once: apps created by the thousand share it.
  static func table() throws(LinkTableError) -> LinkTable { try result.get() }

  private static let result = Result { () throws(LinkTableError) in
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
        // A trailer replaces the film's page.
        LinkPattern(
          "/lounge/movies/:id/trailer", "trailer", ["id": .cases(of: MovieID.self)],
          parent: "/lounge/movies"),
        LinkPattern("/lounge/counter", "counter", ["count": hops.optional], parent: "/lounge"),
        LinkPattern(
          "/lounge/counter/details", "counterDetails", ["modal": .bool.optional],
          parent: "/lounge/counter"),
        LinkPattern(
          "/cinema/:movie", "cinema", ["movie": .cases(of: MovieID.self)], parent: "/lounge"),
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
      ], to: KooberPlace.self)
  }

  private static let hops = rule(
    .int, "a number from \(HopCount.range.lowerBound) to \(HopCount.range.upperBound)"
  ) { if case .int(let count) = $0 { HopCount.range.contains(Int(count)) } else { false } }

  private static func degrees(_ range: ClosedRange<Double>) -> LinkParameter.Rule {
    rule(.double, "degrees from \(Int(range.lowerBound)) to \(Int(range.upperBound))") {
      if case .double(let degrees) = $0 { range.contains(degrees) } else { false }
    }
  }

  /// A parameter that accepts only some values of its type.
  private static func rule(
    _ type: LinkType, _ description: String, accepts: @escaping @Sendable (LinkValue) -> Bool
  ) -> LinkParameter.Rule {
    .custom(
      LinkCodec(
        description, parse: { type.value(of: $0).flatMap { accepts($0) ? $0 : nil } },
        print: { type.text(of: $0) }))
  }
}
