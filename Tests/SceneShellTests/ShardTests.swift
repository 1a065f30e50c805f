import Testing

@testable import SceneShell

struct ShardTests {
  @Test(arguments: [("1/1", 0, 1), ("1/4", 0, 4), ("4/4", 3, 4)])
  func parsesShards(argument: String, index: Int, count: Int) {
    #expect(Shard(argument: argument) == Shard(index: index, count: count))
  }

  @Test(arguments: [
    "", "1", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/2/3", "1/ 2", "/", "+1/4", "01/4", "1/+4",
    "1/04",
  ])
  func rejectsInvalidShards(argument: String) {
    #expect(Shard(argument: argument) == nil)
  }

  @Test(arguments: [1, 2, 3, 7])
  func shardsAreDisjointAndComplete(count: Int) {
    for line in 1...50 {
      #expect((0..<count).count { Shard(index: $0, count: count).contains(line) } == 1)
    }
  }

  /// Each system's variables for the second of three jobs.
  private static let second: [(system: String, variables: [String: String])] = [
    ("Bazel", ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3"]),
    ("Buildkite", ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "3"]),
    ("CircleCI", ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"]),
    ("GitLab", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "3"]),
    (
      "Slurm",
      [
        "SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_MAX": "12",
        "SLURM_ARRAY_TASK_COUNT": "3",
      ]
    ),
  ]

  @Test func readsTheVariablesOfEachSystem() throws {
    for (system, variables) in Self.second {
      for count in [nil, 3] {
        #expect(
          try ShardVariables.shard(in: variables, of: count) == Shard(index: 1, count: 3),
          "\(system)")
      }
    }
    #expect(
      try ShardVariables.shard(in: ["JOB_COMPLETION_INDEX": "1"], of: 3)
        == Shard(index: 1, count: 3))
    #expect(try ShardVariables.shard(in: ["CI_NODE_TOTAL": "1"], of: nil) == .whole)
    #expect(try ShardVariables.shard(in: [:], of: 1) == .whole)
    let all = Self.second.reduce(into: [:]) { $0.merge($1.variables) { $1 } }
    #expect(try ShardVariables.shard(in: all, of: nil) == Shard(index: 1, count: 3))
  }

  @Test(
    arguments: [
      (
        [:], nil,
        "--shard auto needs one of the variables TEST_SHARD_INDEX (Bazel), BUILDKITE_PARALLEL_JOB "
          + "(Buildkite), CIRCLE_NODE_INDEX (CircleCI), CI_NODE_INDEX (GitLab), JOB_COMPLETION_INDEX "
          + "(Kubernetes), SLURM_ARRAY_TASK_ID (Slurm)"
      ),
      (
        ["CI_NODE_TOTAL": "1", "TEST_SHARD_INDEX": ""], 4,
        "CI_NODE_TOTAL=1 contradicts --shard auto/4"
      ),
      (
        ["CI_NODE_TOTAL": "", "TEST_SHARD_INDEX": ""], 4,
        "--shard auto needs one of the variables TEST_SHARD_INDEX (Bazel), BUILDKITE_PARALLEL_JOB "
          + "(Buildkite), CIRCLE_NODE_INDEX (CircleCI), CI_NODE_INDEX (GitLab), JOB_COMPLETION_INDEX "
          + "(Kubernetes), SLURM_ARRAY_TASK_ID (Slurm)"
      ),
      (
        ["CIRCLE_NODE_INDEX": "1"], nil,
        "CIRCLE_NODE_INDEX is set and CIRCLE_NODE_TOTAL is not; set both, or none"
      ),
      (
        ["CI_NODE_TOTAL": "3", "CI_NODE_INDEX": ""], nil,
        "CI_NODE_TOTAL is set and CI_NODE_INDEX is not; set both, or none"
      ),
      (
        ["CI_NODE_TOTAL": "3", "CI_NODE_INDEX": "0"], nil,
        "CI_NODE_INDEX=0 and CI_NODE_TOTAL=3 do not name a shard"
      ),
      (
        ["CI_NODE_TOTAL": "3", "CI_NODE_INDEX": "+1"], nil,
        "CI_NODE_INDEX=+1 and CI_NODE_TOTAL=3 do not name a shard"
      ),
      (
        ["CI_NODE_TOTAL": "3", "CI_NODE_INDEX": "01"], nil,
        "CI_NODE_INDEX=01 and CI_NODE_TOTAL=3 do not name a shard"
      ),
      (
        ["TEST_TOTAL_SHARDS": "03", "TEST_SHARD_INDEX": "1"], nil,
        "TEST_SHARD_INDEX=1 and TEST_TOTAL_SHARDS=03 do not name a shard"
      ),
      (
        ["CI_NODE_TOTAL": "3", "CI_NODE_INDEX": "1"], 4,
        "CI_NODE_TOTAL=3 contradicts --shard auto/4"
      ),
      (
        ["JOB_COMPLETION_INDEX": "1"], nil,
        "Kubernetes does not tell the number of jobs; name it, as in --shard auto/4"
      ),
      (
        ["JOB_COMPLETION_INDEX": "4"], 4,
        "JOB_COMPLETION_INDEX=4 and --shard auto/4 do not name a shard"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "9",
          "SLURM_ARRAY_TASK_COUNT": "4",
        ], nil,
        "SLURM_ARRAY_TASK_ID=3 and SLURM_ARRAY_TASK_MIN=0 and SLURM_ARRAY_TASK_MAX=9 and "
          + "SLURM_ARRAY_TASK_COUNT=4 are no numbers without gaps"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "03",
          "SLURM_ARRAY_TASK_COUNT": "3",
        ], nil,
        "SLURM_ARRAY_TASK_ID=1 and SLURM_ARRAY_TASK_MIN=1 and SLURM_ARRAY_TASK_MAX=03 and "
          + "SLURM_ARRAY_TASK_COUNT=3 are no numbers without gaps"
      ),
      (
        [
          "SLURM_ARRAY_TASK_ID": "-9223372036854775808", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_COUNT": "4",
        ], nil,
        "SLURM_ARRAY_TASK_ID=-9223372036854775808 and SLURM_ARRAY_TASK_MIN=1 and "
          + "SLURM_ARRAY_TASK_MAX= and SLURM_ARRAY_TASK_COUNT=4 do not name a shard"
      ),
      (
        ["CI_NODE_TOTAL": "3", "CI_NODE_INDEX": "1", "JOB_COMPLETION_INDEX": "1"], 3,
        "the variables of GitLab and Kubernetes name different shards; use --shard NUMBER/COUNT"
      ),
    ] as [([String: String], Int?, String)])
  func saysWhatIsWrongWithVariables(variables: [String: String], count: Int?, problem: String) {
    #expect(throws: ShardVariables.Fault(description: problem)) {
      try ShardVariables.shard(in: variables, of: count)
    }
  }

  @Test func withoutTheOptionOnlyBazelSelectsAShard() throws {
    #expect(
      try ShardVariables.bazel.shard(in: ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"]) == nil)
  }

  @Test(arguments: [("auto", nil), ("auto/4", 4)])
  func parsesAuto(argument: String, count: Int?) {
    #expect(ShardOption(argument: argument) == .auto(count: count))
  }

  @Test(arguments: [
    "auto/", "auto/0", "auto/x", "auto/+4", "auto/04", "auto/1/2", "automatic", "1/0",
  ])
  func rejectsInvalidOptions(argument: String) {
    #expect(ShardOption(argument: argument) == nil)
  }
}
