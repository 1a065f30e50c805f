import Scenes

/// A server's knowledge of who a user is, as something outside that a recording writes down.
@MainActor
final class OutsideProfileRemoteAPI: ProfileRemoteAPI {
  private let api: any ProfileRemoteAPI
  private let server: OutsideServer

  init(_ api: any ProfileRemoteAPI, _ server: OutsideServer) {
    self.api = api
    self.server = server
  }

  func profile() async throws(KooberError) -> UserProfile {
    try await server.answer(to: "profile.read") { () async throws(KooberError) in
      try await api.profile()
    }
  }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    try await server.answer(to: "profile.rename") { () async throws(KooberError) in
      try await api.rename(to: name)
    }
  }
}
