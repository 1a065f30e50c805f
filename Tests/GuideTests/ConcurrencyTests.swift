import SceneTesting
import Scenes
import Testing

@MainActor
struct ConcurrencyTests {
  @Test(.virtualTime) func tasksOfAGroupEndInTheOrderOfTheirDeadlines() async {
    var order: [Int] = []
    await withTaskGroup(of: Int.self) { group in
      for seconds in [3, 1, 2] {
        group.addTask {
          try? await Task.sleep(for: .seconds(seconds))
          return seconds
        }
      }
      for await seconds in group { order.append(seconds) }
    }
    #expect(order == [1, 2, 3])
  }

  private struct Client {
    func rides() async throws -> [String] { ["zoo"] }
    func image() async throws -> String { "kangaroo" }
  }

  @Test func namedRequestsReturnTheirAnswers() async throws {
    let stage = SceneStage.virtual()
    let client = Client()
    let rides = try await stage.external.request("GET /rides") { try await client.rides() }
    let image = try await External.wait(for: "image") { try await client.image() }
    #expect(rides == ["zoo"] && image == "kangaroo")
  }
}
