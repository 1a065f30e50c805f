import Text

/// What all reports that are pages have in common: they need nothing but themselves, in light and dark.
enum ReportPage {
  /// The beginning of a page.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - summary: What has come of it, in a line.
  ///   - isGood: Whether that is what was hoped for.
  ///   - style: What the page's own elements look like.
  /// - Returns: All up to what the page has to tell.
  static func head(_ title: String, summary: String, isGood: Bool, style: String) -> String {
    let title = String(decoding: MarkupText.escaped(title), as: UTF8.self)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(commonStyle)
      \(style)
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <p class="\(isGood ? "good" : "bad")">\(summary)</p>

      """
  }

  /// A heading with how many there are, and of how many of them something is shown.
  static func heading(_ title: String, id: String, shown: Int, of count: Int) -> String {
    let rest = shown < count ? ", of which the first \(shown) are shown" : ""
    return "<h2 id=\"\(id)\">\(title) <small>\(count)\(rest)</small></h2>\n"
  }

  /// The end of a page.
  static let tail = "</body>\n</html>\n"

  private static let commonStyle = """
    :root { color-scheme: light dark; --bad: #b3261e; --good: #1b6e3c; --line: #8884; --shade: #8881; }
    @media (prefers-color-scheme: dark) { :root { --bad: #ff8a80; --good: #7bd89c; } }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
    h1 { font-size: 1.5rem; margin: 0; }
    h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
    small { font-size: 1em; font-weight: 400; opacity: .7; }
    .bad, strong { color: var(--bad); }
    .good { color: var(--good); }
    """
}
