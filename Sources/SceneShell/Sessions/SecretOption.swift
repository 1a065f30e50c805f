import ArgumentParser

/// The value of a redacted secret, as in `password=swordfish`.
struct SecretOption: ExpressibleByArgument, Sendable {
  let name: String
  let value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = String(parts[0])
    value = String(parts[1])
  }
}

extension [String] {
  /// The names in quotes, in a list.
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
