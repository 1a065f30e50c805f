extension JSONError {
  /// What is wrong, in words.
  var words: String {
    switch reason {
    case .unexpectedEnd: "it ends too early"
    case .unexpectedCharacter(let character):
      "\(Value.string(String(character)).json()) can't stand here"
    case .invalidNumber: "that is no number"
    case .invalidEscape: "there is no such escape"
    case .controlCharacter: "a control character stands in a text"
    case .duplicateKey(let key): "\(Value.string(key).json()) is there twice"
    case .tooDeep: "it is too deep"
    }
  }
}
