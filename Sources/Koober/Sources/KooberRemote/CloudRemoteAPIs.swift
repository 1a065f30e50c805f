package import FoundationEssentials
package import Koober
package import Scenes

extension RemoteAPIs {
  /// KooberCloud over HTTP; on a virtual stage it follows the stage's time.
  package static func cloud(
    at url: CloudURL, on stage: SceneStage, date: @escaping @MainActor () -> Date
  ) -> RemoteAPIs {
    var generator = SeededGenerator(seed: stage.seed)
    let jitter = { @MainActor in Double.random(in: 0...1, using: &generator) }
    return RemoteAPIs(
      client: CloudClient(url: url, clock: stage.clock, date: date, jitter: jitter))
  }

  init(client: CloudClient) {
    self.init(auth: CloudAuthRemoteAPI(client: client)) { session in
      let user = UserClient(client: client, session: session.remoteSession)
      return (
        rides: CloudRideRemoteAPI(client: user), messages: CloudMessageRemoteAPI(client: user),
        profile: CloudProfileRemoteAPI(client: user)
      )
    }
  }
}
