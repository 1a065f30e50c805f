package import SceneText

/// The states that an exploration has found as an HTML page without other files: a graph of their places, the states of
/// each place, and of each state its drawing and the script that leads there.
///
/// The states are in the page as JSON without a `<` and without hidden characters; only those that are selected become
/// elements.
package struct MapPage {
  private let title: String
  private let summary: String
  private let data: JSONText

  /// - Parameters:
  ///   - title: The title.
  ///   - summary: The line below it.
  ///   - data: The data that `map.js` describes.
  package init(title: String, summary: String, data: JSONText) {
    (self.title, self.summary, self.data) = (title, summary, data)
  }

  @MainActor
  package func write(to file: ReportFile) {
    let page = PageTemplate(PackageResources.map_html, around: "data")
    file.write(
      page.before(
        ["title": title, "summary": summary],
        markup: [
          "style": PackageResources.report_css + PackageResources.map_css,
          "script": PackageResources.map_js,
        ]))
    file.write(VisibleText.json(data.bytes))
    file.write(page.after())
  }
}
