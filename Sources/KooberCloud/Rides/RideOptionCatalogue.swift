/// What there is to ride.
struct RideOptionCatalogue: Sendable {
  /// The animals near a place, the cheapest first.
  ///
  /// Every animal is near, wherever one is.
  func options(near latitude: Double, _ longitude: Double) -> [RideOption] {
    [
      RideOption(id: "wingtips", name: "Wingtips", fare: 450, picture: "ride-wingtips"),
      RideOption(id: "wallaby", name: "Wallaby", fare: 600, picture: "ride-wallaby"),
      RideOption(id: "wallaroo", name: "Wallaroo", fare: 850, picture: "ride-wallaroo"),
      RideOption(id: "kangaroo", name: "Kangaroo", fare: 1200, picture: "ride-kangaroo"),
    ]
  }
}
