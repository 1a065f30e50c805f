import FoundationEssentials
import Koober
import Scenes

/// A user's profile in KooberCloud.
@MainActor
final class CloudProfileRemoteAPI: ProfileRemoteAPI {
  private struct NewName: Encodable {
    let name: String
  }

  private let client: UserClient

  init(client: UserClient) { self.client = client }

  func profile() async throws(KooberError) -> UserProfile {
    try await client.value(UserAnswer.self, for: .get("/v1/profile")).profile
  }

  func rename(to name: String) async throws(KooberError) -> UserProfile {
    let body = CloudCoding.encode(NewName(name: name))
    return try await client.value(UserAnswer.self, for: .patch("/v1/profile", body)).profile
  }
}
