/// The server as one user sees it, for as long as the user is signed in.
@MainActor
package struct UserRemoteAPIs {
  package let rides: any RideRemoteAPI
  package let messages: any MessageRemoteAPI
  package let profile: any ProfileRemoteAPI

  package init(
    rides: any RideRemoteAPI, messages: any MessageRemoteAPI, profile: any ProfileRemoteAPI
  ) {
    self.rides = rides
    self.messages = messages
    self.profile = profile
  }
}
