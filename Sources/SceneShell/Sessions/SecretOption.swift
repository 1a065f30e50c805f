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
  var quoted: String {
    let names = map { "'\(name: $0)'" }
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// A warning that a session has no secrets with these names.
  func warningOfMissingSecrets(in path: String) -> String {
    "warning: '\(name: path)' has no secret \(quoted)"
  }

  /// A clause about secrets with these names: `the values of 'a' and 'b' are unknown`.
  var unknownValues: String {
    count == 1 ? "the value of \(quoted) is unknown" : "the values of \(quoted) are unknown"
  }
}
