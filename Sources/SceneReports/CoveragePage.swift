import SceneText

/// The coverage of an app as an HTML page without other files: a table of the kinds, then the items of each, first
/// those that were not reached.
package struct CoveragePage {
  package struct Part {
    let name: String
    let counts: String
    let missing: [String]
    let reached: [String]

    package init(name: String, counts: String, missing: [String], reached: [String]) {
      (self.name, self.counts, self.missing, self.reached) = (name, counts, missing, reached)
    }
  }

  private let app: String
  private let parts: [Part]

  package init(app: String, parts: [Part]) { (self.app, self.parts) = (app, parts) }

  @MainActor
  package func write(to file: ReportFile) {
    let page = PageTemplate(PackageResources.report_html, around: "results")
    let missing = parts.reduce(0) { $0 + $1.missing.count }
    file.write(
      page.before(
        [
          "title": "\(app) coverage",
          "summary": missing == 0 ? "everything was reached" : "\(missing) not reached",
          "verdict": missing == 0 ? "good" : "bad",
        ], markup: ["style": PackageResources.report_css]))
    var markup = Markup(keepsLines: false)
    for part in parts {
      markup.write("<h2>", part.name, " <small>")
      markup.write("", part.counts, "</small></h2>\n")
      Self.add(part.missing, "Not reached", "bad", isOpen: true, to: &markup)
      Self.add(part.reached, "Reached", "good", isOpen: false, to: &markup)
    }
    file.write(markup.bytes)
    file.write(page.after())
  }

  private static func add(
    _ names: [String], _ title: String, _ verdict: String, isOpen: Bool, to markup: inout Markup
  ) {
    guard !names.isEmpty else { return }
    markup.write("<details\(isOpen ? " open" : "")><summary class=\"\(verdict)\">\(title)")
    markup.write(" <small>\(names.count)</small></summary>\n<ul>\n")
    for name in names { markup.write("<li>", name, "</li>\n") }
    markup.write("</ul></details>\n")
  }
}
