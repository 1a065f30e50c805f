import ArgumentParser
import SceneCommands
import SceneExplorer

/// A path in the state, as an option.
struct StatePath: ExpressibleByArgument, Sendable {
  let path: ValuePath

  init?(argument: String) {
    guard let path = try? ValuePath(argument) else { return nil }
    self.path = path
  }
}

extension StateBound: ExpressibleByArgument {
  /// Reads `PATH=NUMBER`.
  init?(argument: String) {
    let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, let path = try? ValuePath(String(parts[0])),
      let limit = Int(parts[1])
    else { return nil }
    self.init(path: path, limit: limit)
  }
}
