import FoundationEssentials

/// The variables of the process, as they are when somebody first asks.
enum ProcessEnvironment {
  static let variables = ProcessInfo.processInfo.environment
}
