import OrderedCollections
import SceneExplorer
import SceneReports
import SceneText

extension StateMap {
  /// The page of the states.
  ///
  /// - Parameters:
  ///   - app: The name of the app.
  ///   - head: The line of a script that leads to the start of the search; nil if that is the start of the app.
  /// - Returns: The page.
  func page(of app: String, after head: String?) -> MapPage {
    var json = JSONText(inMarkup: true)
    func add(_ name: String, _ rows: some Collection<[Int32]>) {
      json.name(name)
      json.add(rows) { json, row in
        json.add(raw: "[\(row.map(String.init).joined(separator: ","))]")
      }
    }
    func add(_ name: String, _ numbers: [Int32]) {
      json.name(name)
      json.add(numbers) { $0.add(raw: "\($1)") }
    }
    json.open()
    json.field("app", app)
    json.name("head")
    json.add([head].compactMap(\.self))
    json.name("texts")
    json.add(texts.elements)
    add("places", places)
    add("cases", cases)
    add("drawings", drawings)
    add("untried", untried)
    add("transitions", transitions.map { [$0.from, $0.to, $0.line, $0.subject] })
    add("offers", offers.map { [$0.key.place, $0.key.subject, Int32(clamping: $0.value)] })
    json.close()
    let untried = untried.reduce(0) { $0 + Int($1) }
    return MapPage(
      title: "\(app) states",
      summary:
        "\(places.count) states, \(transitions.count) transitions, \(untried) moves not tried",
      data: json)
  }
}
