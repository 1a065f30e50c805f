import Scenes

/// The links of Koober.
enum KooberLinks {
  static let origins = LinkOrigins(schemes: ["koober"], hosts: ["koober.example"])

  static func table() throws(LinkTableError) -> LinkTable {
    try LinkTable(
      origins: origins,
      patterns: [
        LinkPattern("/", "map", guards: ["signedIn"]),
        LinkPattern("/chat", "chat", guards: ["signedIn"]),
        LinkPattern(
          "/chat/write", "writeMessage", ["text": .string.optional], parent: "/chat"),
        LinkPattern("/lounge", "lounge", guards: ["signedIn"]),
        LinkPattern("/account", "account", guards: ["signedIn"]),
        LinkPattern("/welcome", "welcome", guards: ["signedOut"]),
        LinkPattern(
          "/sign-in", "signIn", ["email": .string.optional], parent: "/welcome"),
        LinkPattern("/sign-up", "signUp", parent: "/welcome"),
        LinkPattern("/rides", "rideHistory", parent: "/"),
        LinkPattern("/rides/:id", "ride", ["id": .string], parent: "/rides"),
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

  private static func degrees(_ range: ClosedRange<Double>) -> LinkParameter.Rule {
    .custom(
      LinkCodec(
        "degrees from \(Int(range.lowerBound)) to \(Int(range.upperBound))",
        parse: { text in
          guard let value = LinkType.double.value(of: text), case .double(let degrees) = value,
            range.contains(degrees)
          else { return nil }
          return value
        },
        print: { LinkType.double.text(of: $0) }))
  }
}
