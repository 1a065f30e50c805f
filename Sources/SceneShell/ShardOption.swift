import ArgumentParser
import SceneSystem

/// The value of `--shard`: a shard, or that of the job.
enum ShardOption: Equatable, ExpressibleByArgument {
  case shard(Shard)
  /// The shard that the environment names, of a number of shards that it may not tell.
  case auto(count: Int?)

  /// What the help of commands says of `auto`.
  static let help = """
    auto is the part of the job that runs it, of which Bazel, Buildkite, CircleCI, GitLab and Slurm tell the number \
    and the count, and Kubernetes only the number: auto/4 is for a job of 4 (default: the part that Bazel tells, if any)
    """

  /// Reads `1/4`, the first of four, `auto`, or `auto/4`.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first == "auto" else {
      guard let shard = Shard(argument: argument) else { return nil }
      self = .shard(shard)
      return
    }
    switch (parts.count, parts.last.flatMap { Int(plain: $0) }) {
    case (1, _): self = .auto(count: nil)
    case (2, let count?) where count >= 1: self = .auto(count: count)
    default: return nil
    }
  }

  /// The shard of a process; without an option, that of Bazel.
  @MainActor
  static func chosen(_ given: ShardOption?, _ console: Console) throws(ExitRequest) -> Shard {
    if case .shard(let shard) = given { return shard }
    let variables = ProcessEnvironment.variables
    do {
      let bazel = try ShardVariables.bazel.shard(in: variables)
      let shard: Shard
      if case .auto(let count) = given {
        shard = try ShardVariables.shard(in: variables, of: count)
      } else {
        shard = bazel ?? .whole
      }
      if bazel != nil, let path = variables["TEST_SHARD_STATUS_FILE"], !path.isEmpty {
        // The file tells Bazel that the test supports shards.
        _ = try FileWriter(path: path, appends: true)
      }
      return shard
    } catch {
      throw console.exitRequest(printing: "\(error)")
    }
  }
}
