extension RideProgress {
  /// How far the ride has come, as its user is told.
  var words: String {
    switch self {
    case .requested: "looking for it"
    case .driverFound: "found"
    case .arriving: "arriving"
    case .underWay: "under way"
    case .arrived: "arrived"
    case .paid: "paid"
    case .cancelled: "cancelled"
    }
  }
}
