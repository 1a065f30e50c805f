extension Ride: Coded {
  package struct Form: Codable {
    let id: String
    let option: RideOptionID
    let fare: Int
    let pickUp: String
    let dropOff: String
    let requested: Moment
    let progress: RideProgress
    let sequence: Int
  }

  package init(_ form: Form) {
    self.init(
      id: form.id, option: form.option, fare: form.fare, pickUp: form.pickUp, dropOff: form.dropOff,
      requested: form.requested, progress: form.progress, sequence: form.sequence)
  }

  package var form: Form {
    Form(
      id: id, option: option, fare: fare, pickUp: pickUp, dropOff: dropOff, requested: requested,
      progress: progress, sequence: sequence)
  }
}

extension RideEvent: Coded {
  package struct Form: Codable {
    let sequence: Int
    let progress: RideProgress
    let date: Moment
  }

  package init(_ form: Form) {
    self.init(sequence: form.sequence, progress: form.progress, date: form.date)
  }

  package var form: Form {
    Form(sequence: sequence, progress: progress, date: date)
  }
}

extension RideOption: Coded {
  package struct Form: Codable {
    let id: RideOptionID
    let name: String
    let fare: Int
    let picture: String
  }

  package init(_ form: Form) {
    self.init(id: form.id, name: form.name, fare: form.fare, picture: form.picture)
  }

  package var form: Form {
    Form(id: id, name: name, fare: fare, picture: picture)
  }
}

extension Location: Coded {
  package struct Form: Codable {
    let id: LocationID
    let name: String
    let latitude: Double
    let longitude: Double
  }

  package init(_ form: Form) {
    self.init(id: form.id, name: form.name, latitude: form.latitude, longitude: form.longitude)
  }

  package var form: Form {
    Form(id: id, name: name, latitude: latitude, longitude: longitude)
  }
}

extension NewRideWaypoints: Coded {
  package struct Form: Codable {
    let pickUp: Location
    let dropOff: Location
  }

  package init(_ form: Form) {
    self.init(pickUp: form.pickUp, dropOff: form.dropOff)
  }

  package var form: Form {
    Form(pickUp: pickUp, dropOff: dropOff)
  }
}

extension NewRideRequest: Coded {
  package struct Form: Codable {
    let id: CodedUUID
    let waypoints: NewRideWaypoints
    let rideOption: RideOptionID
  }

  package init(_ form: Form) {
    self.init(id: form.id.text, waypoints: form.waypoints, rideOption: form.rideOption)
  }

  package var form: Form {
    Form(id: CodedUUID(id), waypoints: waypoints, rideOption: rideOption)
  }
}
