import Scenes
import System

/// The part of a run that is asked for.
@MainActor
enum ShardChoice {
  /// The shard that the command line names, or else the one that Bazel asks for.
  ///
  /// - Throws: ``CommandStop`` where Bazel's variables say nothing of use, which is said.
  static func shard(_ given: Shard?, _ console: Console) throws(CommandStop) -> Shard {
    let variables = ProcessEnvironment.variables
    do {
      let asked = given == nil ? try Shard(bazel: variables) : nil
      if asked != nil, let path = variables["TEST_SHARD_STATUS_FILE"], !path.isEmpty {
        // So Bazel knows that the test heeds its shards.
        _ = try FileWriter(path: path, mode: .append)
      }
      return given ?? asked ?? .whole
    } catch {
      console.complain("error: \(error)")
      throw CommandStop(status: .usage)
    }
  }
}
