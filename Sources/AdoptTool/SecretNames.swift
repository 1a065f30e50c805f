extension String {
  private static let secrets: Set = [
    "password", "passphrase", "passcode", "token", "secret", "pin",
  ]

  /// Whether a part of the name, as in `newPassword`, says that a value is secret.
  var isSecretName: Bool {
    var words = [""]
    for character in withoutBackticks {
      if character.isUppercase, words.last?.last?.isUppercase == false { words.append("") }
      if character == "_" { words.append("") } else { words[words.count - 1].append(character) }
    }
    return words.contains { Self.secrets.contains($0.lowercased()) }
  }
}
