package import FoundationEssentials
package import Koober
package import Scenes

extension RemoteAPIs {
  /// KooberCloud, over HTTP.
  ///
  /// - Parameters:
  ///   - url: Where the server is.
  ///   - stage: Where those run who ask it.
  ///   - date: What time it is there.
  /// - Returns: The server, which is asked when its methods are called.
  package static func cloud(
    at url: CloudURL, on stage: SceneStage, date: @escaping @MainActor () -> Date
  ) -> RemoteAPIs {
    var generator = SeededGenerator(seed: stage.seed)
    let jitter = { @MainActor in Double.random(in: 0...1, using: &generator) }
    return RemoteAPIs(
      asking: CloudClient(url: url, clock: stage.clock, date: date, jitter: jitter))
  }

  /// What a client asks.
  init(asking client: CloudClient) {
    self.init(auth: CloudAuthRemoteAPI(client: client)) { session in
      let user = UserClient(client: client, session: session.remoteSession)
      return (
        rides: CloudRideRemoteAPI(client: user), messages: CloudMessageRemoteAPI(client: user),
        profile: CloudProfileRemoteAPI(client: user))
    }
  }
}
