import Scenes

extension Duration {
  /// The length as scripts write it, as in `1.5s`.
  var words: String {
    guard case .value(.string(let text)) = argumentInput else { return "\(self)" }
    return text
  }
}
