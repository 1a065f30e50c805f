import SceneCommands
import SceneLanguage
import SceneLinks

/// The secrets in URLs.
extension SecretDetector {
  /// The secrets in the URLs of a text, which is a word or a line of a script.
  func urlSecrets(in bytes: [UInt8], isWord: Bool = false) -> [URLSecrets.Secret] {
    URLSecrets(
      in: bytes, isWord: isWord, links: hasSecretPlace ? placeValues(inURL:) : nil,
      isSecret: isSecret(label:)
    ).found
  }

  /// The name of a link that is secret as a whole.
  private static let wholeLink = "link"

  /// The ranges of the secrets in a URL.
  func secrets(inURL url: String) -> [SourceRange] {
    urlSecrets(in: Array(url.utf8), isWord: true).map(\.range)
  }

  /// The parts of a URL that are given to secret parameters of places; all after the scheme of a link of the app that
  /// leads to no place, which may be misspelled.
  private func placeValues(inURL url: String) -> [URLSecrets.Secret] {
    guard let links else { return [] }
    // Braces, which no URL has, belong to a variable.
    let trace = links.trace(url.replacing("{", with: "_").replacing("}", with: "_"))
    switch trace.result {
    case .failure(.schemeNotAllowed), .failure(.originNotAllowed), .failure(.opaqueURL): return []
    case .failure, .success: break
    }
    guard let values = trace.values else {
      let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
      let path = url.utf8[scheme.endIndex...].drop { ":/".utf8.contains($0) }
      guard !path.isEmpty else { return [] }
      let count = url.utf8.count
      return [
        URLSecrets.Secret(name: Self.wholeLink, range: SourceRange(count - path.count, count))
      ]
    }
    return values.filter { isSecret($0.parameter, ofPlace: $0.place) && !$0.part.raw.isEmpty }.map {
      URLSecrets.Secret(
        name: $0.parameter,
        range: SourceRange($0.part.range.lowerBound, $0.part.range.upperBound))
    }
  }

  /// The error of a URL with one letter in place of each secret, to which the positions refer.
  func errorWithoutSecrets(of url: String, in links: LinkTable) -> (message: String, fix: String?) {
    var bytes = Array(url.utf8)
    for secret in urlSecrets(in: bytes, isWord: true).reversed() {
      if secret.name == Self.wholeLink { return ("the link leads to no place", nil) }
      bytes.replaceSubrange(secret.range.start..<secret.range.end, with: [UInt8(ascii: "x")])
    }
    do {
      _ = try links.match(String(decoding: bytes, as: UTF8.self))
      return ("a secret in the link is not valid", nil)
    } catch {
      return (error.message, error.fix)
    }
  }

  /// A place without the values of its secret parameters.
  func concealing(_ place: Destination) -> Destination {
    guard hasSecretPlace else { return place }
    var place = place
    for (index, parameter) in place.parameters.enumerated()
    where isSecret(parameter.name, ofPlace: place.name) {
      place.parameters[index].value = .string(Value.redacted.description)
    }
    return place
  }
}
