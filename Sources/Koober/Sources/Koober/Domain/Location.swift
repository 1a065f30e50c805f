package struct Location: Hashable, Sendable {
  package let id: LocationID
  package let name: String
  package let latitude: Double
  package let longitude: Double
}

package enum LocationID: String, CaseIterable, Hashable, Sendable {
  case airport, harbor, market, museum, zoo

  /// Also reads the spelling of earlier versions, which stored data and journals contain.
  package init?(rawValue: String) {
    let name = rawValue == "harbour" ? "harbor" : rawValue
    guard let id = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = id
  }
}

struct LocationRepository: Sendable {
  let current = Location(id: .market, name: "Market hall", latitude: -33.879, longitude: 151.203)

  var all: [Location] { LocationID.allCases.map(location) }

  /// The place nearest to a point on a flat map, in degrees north and east; nil if the point is invalid.
  func nearest(latitude: Double, longitude: Double) -> Location? {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    func distance(_ location: Location) -> Double {
      let north = location.latitude - latitude
      let east = location.longitude - longitude
      return north * north + east * east
    }
    return all.min { distance($0) < distance($1) }
  }

  func location(_ id: LocationID) -> Location {
    switch id {
    case .airport: Location(id: id, name: "Airport", latitude: -33.947, longitude: 151.179)
    case .harbor: Location(id: id, name: "Harbor", latitude: -33.857, longitude: 151.215)
    case .market: current
    case .museum: Location(id: id, name: "Museum", latitude: -33.874, longitude: 151.213)
    case .zoo: Location(id: id, name: "Zoo", latitude: -33.843, longitude: 151.241)
    }
  }
}

/// The location service of the user's device, which may be slow, forbidden or fail.
@MainActor
protocol LocationService {
  /// The place where the device is when the answer arrives.
  func find() async throws(KooberError) -> Location
}
