import OrderedCollections
import SceneCommands
import Scenes
import SceneSessions

/// What an exploration has reached of an app, and what it could have.
struct ExploredCoverage: Codable {
  private(set) var places: OrderedDictionary<String, Bool> = [:]
  private(set) var actions: OrderedDictionary<String, Bool> = [:]

  /// Notes the current state.
  @MainActor
  mutating func note(_ app: any SceneApp) {
    if places.isEmpty { for place in app.places { places[place.name] = false } }
    for entry in app.router.tree.entries { places[entry.destination.name] = true }
    for target in CommandTarget.all(of: app) {
      for command in target.commands {
        let name = "\(target.name).\(command.name)"
        if actions[name] == nil { actions[name] = false }
      }
    }
  }

  /// Notes an action that was performed, and not refused.
  mutating func note(action: String) { if actions[action] != nil { actions[action] = true } }

  var missingPlaces: [String] { places.filter { !$0.value }.map(\.key) }
  var missingActions: [String] { actions.filter { !$0.value }.map(\.key) }
}
