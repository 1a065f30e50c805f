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

/// A value for the parameters of a name, as an option.
struct GivenValue: ExpressibleByArgument {
  let parameter: String
  let text: String

  /// Reads `NAME=VALUE`.
  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "="), separator > argument.startIndex else {
      return nil
    }
    parameter = String(argument[..<separator])
    text = String(argument[separator...].dropFirst())
  }
}

extension MoveWeight: ExpressibleByArgument {
  /// Reads `NAME=NUMBER`.
  package init?(argument: String) {
    guard let separator = argument.lastIndex(of: "="), separator > argument.startIndex,
      let weight = Int(argument[separator...].dropFirst()), Self.range.contains(weight)
    else { return nil }
    self.init(name: String(argument[..<separator]), weight: weight)
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
