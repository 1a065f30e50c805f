import SceneCommands
import Scenes
import SceneText

/// The places of an app, in errors and in help.
@MainActor
enum PlaceListing {
  /// Where all places are listed.
  nonisolated static let advice = "'help \(GotoCommand.name)' lists the places"

  /// The help of an error about an unknown place: the first places, and where all are listed.
  static func help(in app: any SceneApp) -> String {
    let names = app.places.map(\.name)
    let (listed, rest) = names.firstListed
    return "places: \(listed)" + (rest == 0 ? "" : "; \(advice)")
  }

  /// The places with their values and what they are; nil if the app has none.
  static func table(in app: any SceneApp) -> String? {
    ColumnText.table(app.places.map { ("  \($0.usage)", $0.summary) }).map { "Places\n\($0)" }
  }
}

extension [String] {
  /// The first of the texts in a list, `a, b and 3 more`, and the number of the others.
  var firstListed: (text: String, rest: Int) {
    let limit = 8
    // The last one takes no more room than `and 1 more`.
    guard count > limit + 1 else { return (joined(separator: ", "), 0) }
    let rest = count - limit
    return ("\(prefix(limit).joined(separator: ", ")) and \(rest) more", rest)
  }
}
