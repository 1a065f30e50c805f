import OrderedCollections
import Scenes

/// The names that stand in a journal for what is secret.
package struct SecretNames {
  private var names: [Value: String] = [:]
  private var taken: Set<String> = []

  package init() {}

  /// The name of what was given as a secret before, wherever it is given now; nil for anything else.
  func name(ofKnown value: Value) -> String? { names[value] }

  /// The name of a secret, after what it was given for: `password`, and of another one `password_2`.
  ///
  /// It is one that a variable of a script may have.
  mutating func name(of secret: Value, givenFor parameter: String) -> String {
    if let name = names[secret] { return name }
    var name = parameter
    var count = 1
    while !taken.insert(name).inserted {
      count += 1
      name = "\(parameter)_\(count)"
    }
    names[secret] = name
    return name
  }
}
