import ArgumentParser
import SceneCommands
import SceneExplorer
import SceneSystem

/// A path in the state, as an option.
struct StatePath: ExpressibleByArgument, Sendable {
  let path: ValuePath

  init?(argument: String) {
    guard let path = try? ValuePath(argument), !path.components.isEmpty else { return nil }
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

/// A time from one second, as an option.
struct TimeLimit {
  let duration: Duration

  /// Reads a duration with units, such as `90s`.
  init(argument: String) throws(ValidationError) {
    guard let duration = try? Duration(argument: .text(argument, quoted: false)),
      duration >= .seconds(1)
    else { throw ValidationError("give a duration of 1s or more, such as 90s or 1h") }
    self.duration = duration
  }
}

/// An amount of memory that is enough for an app, as an option.
struct MemorySize {
  let bytes: Int

  private static let units: KeyValuePairs = ["M": 1_000_000, "G": 1_000_000_000]
  private static let least = 256_000_000

  /// Half of the memory of the machine.
  static var standard: MemorySize { MemorySize(bytes: max(least, SystemMemory.bytes / 2)) }

  private init(bytes: Int) { self.bytes = bytes }

  /// Reads a number of megabytes or gigabytes, such as `512M`, of at least `256M`.
  init(argument: String) throws(ValidationError) {
    guard let unit = Self.units.first(where: { argument.hasSuffix($0.key) }),
      let number = Int(argument.dropLast()),
      case let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit.value),
      !isTooLarge, bytes >= Self.least
    else { throw ValidationError("give a size of 256M or more, such as 512M or 4G") }
    self.init(bytes: bytes)
  }

  /// The size with its unit, as in `512 MB`.
  var text: String {
    let (name, size) = bytes % 1_000_000_000 == 0 ? ("GB", 1_000_000_000) : ("MB", 1_000_000)
    return "\(bytes / size) \(name)"
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
    guard parts.count == 2, let path = try? ValuePath(String(parts[0])), !path.components.isEmpty,
      let limit = Int(parts[1])
    else { return nil }
    self.init(path: path, limit: limit)
  }
}
