import Koober

/// What there is to ride.
struct RideOptionsAnswer: Decodable, Sendable {
  struct Option: Decodable, Sendable {
    let id: String
    let name: String
    let fare: Int
    let picture: String
  }

  let options: [Option]

  /// The animals, without those that this app doesn't know.
  var rideOptions: [RideOption] {
    options.compactMap { option in
      RideOptionID(rawValue: option.id).map {
        RideOption(id: $0, name: option.name, fare: option.fare, picture: option.picture)
      }
    }
  }
}
