/// Hostile URLs, after published collections of attacks (OWASP MASTG, the WHATWG's URL tests).
enum LinkAttack {
  static func url(
    from good: String, _ table: LinkTable, using random: inout some RandomNumberGenerator
  ) -> String {
    let prefix = LinkPrinter.prefix(of: table.origins)
    let path = good.dropFirst(prefix.count)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return origin(path, table, using: &random)
    case 1: return prefix + (traversals.randomElement(using: &random) ?? "") + path
    case 2: return good + separator(in: good) + (hidden.randomElement(using: &random) ?? "")
    case 3: return prefix + "a/" + (commands.randomElement(using: &random) ?? "")
    case 4: return inValue(of: table, commands.randomElement(using: &random) ?? "", &random) ?? good
    case 5: return inValue(of: table, hidden.randomElement(using: &random) ?? "", &random) ?? good
    case 6: return large(good, prefix, using: &random)
    default: return redirecting(good, table, using: &random)
    }
  }

  private static let traversals = [
    "../", "..%2f", "%2e%2e/", ".%2e/", "%2e/", "..;/", "..%5c", "/", "//", "%2f", "%5c", "a/../",
    "%252e%252e%252f", "..%c0%af", "%u002e/",
  ]

  /// Characters that are invisible or look like different ones.
  private static let hidden = [
    "%00", "%0d%0aSet-Cookie:a", "%1b[2J%1b[H", "%1b]0;owned%07", "%9b31m", "%c2%9b31m", "%7f",
    "%e2%80%ae", "%e2%81%a6", "%e2%80%a8", "%ef%bb%bf", "%f3%a0%80%81", "%ff", "%c0%80",
    "%ed%a0%80", "%f4%90%80%80", "%", "%2", "%zz", "\u{1B}[31m", "\u{202E}moc.live", "\u{7}",
    "\u{9B}2J", "\u{200B}", "\u{FEFF}", "\u{8}\u{8}\u{8}", "\u{2028}",
  ]

  /// Text that a shell, a database, a browser or a careless program would execute.
  private static let commands = [
    "%24(reboot)", "%60reboot%60", ";quit", "%3Bquit", "|sh", "%7Csh", "%3E%20out", ">out",
    "&auth.signOut", "%26auth.signOut", "auth.signOut", "quit", "source%20x", "!%20sh",
    "'%20OR%201=1--", "%27%3BDROP%20TABLE%20users", "<script>", "%3Cscript%3Ealert(1)", "%25s%25n",
    "$HOME", "%24id", "%7B%7B7*7%7D%7D", "../../etc/passwd", "file:%2F%2F%2Fetc%2Fpasswd",
    "javascript:alert(1)", "data:text/html,x", "--force", "-rf", "%22%20--force",
  ]

  private static func origin(
    _ path: Substring, _ table: LinkTable, using random: inout some RandomNumberGenerator
  ) -> String {
    let scheme = table.origins.schemes.first ?? "app"
    let host = table.origins.hosts.first ?? "example.com"
    let starts = [
      "https://\(host)@evil.example/", "https://\(host).evil.example/", "https://evil.example/",
      "https://evil.example#@\(host)/", "https://\(host):99999/", "https://\(host):80/",
      "https://\(host)%2eevil.example/", "https://\(host)\\@evil.example/", "http://\(host)/",
      "https:\(host)/", "https:/\(host)/", "https:///", "//\(host)/", "\(scheme):",
      "\(scheme)://user:word@", "\(scheme)://\(host):443/", "\(scheme)s://", "x\(scheme)://",
      "javascript:", "data:,", "file:///", "intent://", "about:", " \(scheme)://",
      "\(scheme)%3A%2F%2F", "\(scheme):\\\\", "blob:\(scheme)://",
    ]
    return (starts.randomElement(using: &random) ?? "") + path
  }

  /// A pattern's path with a value in place of a text parameter.
  private static func inValue(
    of table: LinkTable, _ value: String, _ random: inout some RandomNumberGenerator
  ) -> String? {
    guard let pattern = table.patterns.randomElement(using: &random) else { return nil }
    let prefix = LinkPrinter.prefix(of: table.origins)
    let path = pattern.path.split(separator: "/").map { segment in
      segment.hasPrefix(":") || segment.hasPrefix("**")
        ? value : LinkPrinter.percentEncoded(segment.utf8)
    }
    let query = pattern.parameters.filter { $0.location == .query }.map { "\($0.name)=\(value)" }
    return prefix + path.joined(separator: "/")
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// A URL that is too large: around the limits, or far beyond them.
  private static func large(
    _ good: String, _ prefix: String, using random: inout some RandomNumberGenerator
  ) -> String {
    let isFar = Int.random(in: 0..<16, using: &random) == 0
    let factor = isFar ? 8 : 1
    let more = Int.random(in: -1...1, using: &random)
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: prefix + repeated("a/", LinkLimits.segments * factor + more)
    case 1: good + separator(in: good) + repeated("a=1&", LinkLimits.queryPairs * factor + more)
    case 2: prefix + repeated("a", LinkLimits.valueBytes * factor + more)
    case 3: good + separator(in: good) + repeated("%41", LinkLimits.valueBytes + more)
    default: good + "#" + repeated("x", LinkLimits.urlBytes * factor - good.utf8.count - 1 + more)
    }
  }

  /// A link that contains a link to another site.
  private static func redirecting(
    _ good: String, _ table: LinkTable, using random: inout some RandomNumberGenerator
  ) -> String {
    let names = ["url", "next", "redirect", "return", "continue", "to"]
    let places = [
      "https://evil.example", "//evil.example", "https:evil.example", "javascript:alert(1)",
      "%2F%2Fevil.example", LinkPrinter.percentEncoded(good.utf8),
    ]
    let name = names.randomElement(using: &random) ?? "url"
    return good + separator(in: good) + name + "=" + (places.randomElement(using: &random) ?? "")
  }

  private static func separator(in url: String) -> String { url.contains("?") ? "&" : "?" }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: max(1, count))
  }
}
