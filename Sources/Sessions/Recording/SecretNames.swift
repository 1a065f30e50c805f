import OrderedCollections
import Scenes

/// The names that stand in a journal for what is secret.
package struct SecretNames {
  private var names: [Value: String] = [:]
  private var counts: [String: Int] = [:]

  package init() {}

  /// The name of what was given as a secret before, wherever it is given now; nil for anything else.
  func name(ofKnown value: Value) -> String? { names[value] }

  /// The name of a secret, after what it was given for: `password`, and of another one `password-2`.
  mutating func name(of secret: Value, givenFor parameter: String) -> String {
    if let name = names[secret] { return name }
    counts[parameter, default: 0] += 1
    let count = counts[parameter, default: 1]
    let name = count == 1 ? parameter : "\(parameter)-\(count)"
    names[secret] = name
    return name
  }
}
