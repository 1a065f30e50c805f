import SceneCommands
import SceneLanguage
import SceneLinks
import SceneSessions

/// The links that the policy conceals as a whole.
extension SecretDetector {
  /// Whether the policy conceals a link: all links, or one that leads to a place with a secret parameter.
  ///
  /// A link that leads to no place may be a misspelled one of these.
  func conceals(link url: String) -> Bool {
    guard mayConcealLinks else { return false }
    guard !policy.conceals(command: OpenCommand.name), let links,
      let place = try? links.resolve(url), let ancestors = try? links.ancestors(of: place)
    else { return true }
    return (ancestors + [place]).contains { places[$0.name]?.takesSecret == true }
  }

  /// Whether there are links that the policy conceals, or may be, because the app is not known.
  var mayConcealLinks: Bool {
    policy.conceals(command: OpenCommand.name) || (links == nil ? !policy.isEmpty : hasSecretPlace)
  }

  /// The parameters of `open` for a link; without one, for all.
  func parametersOfOpen(_ url: String?) -> [CommandParameter] {
    guard url.map(conceals(link:)) ?? mayConcealLinks else { return [] }
    return OpenCommand.schema.parameters.map { parameter in
      var parameter = parameter
      if parameter.name == OpenCommand.urlName { parameter.type = .secret(parameter.type) }
      return parameter
    }
  }

  /// The message and the help of the error of a URL with one letter in place of each secret, to which its positions
  /// refer; nil if the URL has no secrets.
  func errorWithoutSecrets(
    of url: String, in links: LinkTable
  ) -> (message: String, help: String?)? {
    let secrets = secrets(inURL: url)
    guard !secrets.isEmpty else { return nil }
    var bytes = Array(url.utf8)
    for range in secrets.reversed() {
      bytes.replaceSubrange(range.start..<range.end, with: [UInt8(ascii: "x")])
    }
    do {
      _ = try links.match(String(decoding: bytes, as: UTF8.self))
      return ("a secret in the link is not valid", nil)
    } catch {
      return (error.message.replacing("\"x\"", with: Value.redacted.description), error.fix)
    }
  }
}
