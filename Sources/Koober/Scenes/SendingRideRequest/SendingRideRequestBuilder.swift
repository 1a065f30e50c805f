import Scenes

@MainActor
enum SendingRideRequestBuilder {
  static func build(_ store: SendingRideRequestStore) -> Scene {
    Scene("sendingRideRequest", store: store, view: SendingRideRequestView())
  }
}
