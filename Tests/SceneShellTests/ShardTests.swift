import Testing

@testable import SceneShell

struct ShardTests {
  @Test(arguments: [("1/1", 0, 1), ("1/4", 0, 4), ("4/4", 3, 4)])
  func parsesShards(argument: String, index: Int, count: Int) {
    #expect(Shard(argument: argument) == Shard(index: index, count: count))
  }

  @Test(arguments: ["", "1", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/2/3", "1/ 2", "/"])
  func rejectsInvalidShards(argument: String) {
    #expect(Shard(argument: argument) == nil)
  }

  @Test(arguments: [1, 2, 3, 7])
  func shardsAreDisjointAndComplete(count: Int) {
    for line in 1...50 {
      #expect((0..<count).count { Shard(index: $0, count: count).contains(line) } == 1)
    }
  }

  @Test func readsBazelVariables() throws {
    #expect(try Shard(bazel: [:]) == nil)
    #expect(try Shard(bazel: ["TEST_SHARD_INDEX": "", "TEST_TOTAL_SHARDS": ""]) == nil)
    #expect(
      try Shard(bazel: ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3"])
        == Shard(index: 1, count: 3))
    #expect(
      throws: Shard.BazelError(
        description: "TEST_SHARD_INDEX=3 and TEST_TOTAL_SHARDS=3 do not name a shard")
    ) {
      try Shard(bazel: ["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "3"])
    }
  }

  @Test(arguments: [
    (["TEST_SHARD_INDEX": "1"], "TEST_SHARD_INDEX is set and TEST_TOTAL_SHARDS is not"),
    (
      ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": ""],
      "TEST_SHARD_INDEX is set and TEST_TOTAL_SHARDS is not"
    ),
    (["TEST_TOTAL_SHARDS": "3"], "TEST_TOTAL_SHARDS is set and TEST_SHARD_INDEX is not"),
  ])
  func rejectsIncompleteBazelVariables(variables: [String: String], problem: String) {
    #expect(
      throws: Shard.BazelError(description: "\(problem); set both, or none")
    ) { try Shard(bazel: variables) }
  }
}
