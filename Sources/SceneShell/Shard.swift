import ArgumentParser
import SceneSystem

/// One of several parts into which lines or scripts are divided.
struct Shard: Equatable, Sendable {
  let index: Int
  let count: Int

  static let whole = Shard(index: 0, count: 1)

  /// Whether it contains a line or script, by its number from 1.
  func contains(_ line: Int) -> Bool { count == 1 || (line - 1) % count == index }
}

extension Shard: ExpressibleByArgument {
  /// Reads `1/4`, the first of four.
  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
      (1...count).contains(number)
    else { return nil }
    self.init(index: number - 1, count: count)
  }
}

extension Shard {
  /// An error in Bazel's variables.
  struct BazelError: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The shard that Bazel's variables name; nil if none of them is set.
  ///
  /// An empty variable counts as not set.
  init?(bazel variables: [String: String]) throws(BazelError) {
    let total = variables["TEST_TOTAL_SHARDS"] ?? ""
    let number = variables["TEST_SHARD_INDEX"] ?? ""
    guard !total.isEmpty || !number.isEmpty else { return nil }
    guard !total.isEmpty, !number.isEmpty else {
      let (set, unset) =
        total.isEmpty
        ? ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS") : ("TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX")
      throw BazelError(
        description: "\(set) is set and \(unset) is not; set both, or none")
    }
    guard let count = Int(total), let index = Int(number), (0..<count).contains(index) else {
      throw BazelError(
        description: "TEST_SHARD_INDEX=\(number) and TEST_TOTAL_SHARDS=\(total) do not name a shard"
      )
    }
    self.init(index: index, count: count)
  }

  /// The shard that the command line names, or else that of Bazel.
  @MainActor
  static func chosen(_ given: Shard?, _ console: Console) throws(ExitRequest) -> Shard {
    if let given { return given }
    let variables = ProcessEnvironment.variables
    do {
      guard let asked = try Shard(bazel: variables) else { return .whole }
      if let path = variables["TEST_SHARD_STATUS_FILE"], !path.isEmpty {
        // The file tells Bazel that the test supports shards.
        _ = try FileWriter(path: path, appends: true)
      }
      return asked
    } catch {
      throw console.exitRequest(printing: "\(error)")
    }
  }
}
