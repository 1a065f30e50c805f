import Scenes

/// The pins of a ride on the map.
struct MapPins: Equatable {
  var pickUp: Location?
  var dropOff: Location?
}

/// The map of a ride request, with the pins of its pick-up and drop-off locations.
@MainActor
final class PickMeUpMapStore: Store, Derived {
  typealias Action = Never

  let state: ObservableState<MapPins>

  init(pickMeUp: ObservableState<PickMeUpState>) {
    state = ObservableState(pickMeUp) {
      MapPins(pickUp: $0.progress.pickUp, dropOff: $0.progress.waypoints?.dropOff)
    }
  }

  func dispatch(_ action: Never) {}
}

struct PickMeUpMapView: SceneView {
  func render(_ pins: MapPins) -> String {
    MapDrawing.draw([(pins.pickUp, "pick-up"), (pins.dropOff, "drop-off")])
  }
}

/// The map as text, with pins beside the names of places.
enum MapDrawing {
  static func draw(_ pins: [(location: Location?, label: String)]) -> String {
    func name(_ id: LocationID) -> String {
      let labels = pins.filter { $0.location?.id == id }.map(\.label)
      return labels.isEmpty ? id.rawValue : "\(id.rawValue) (\(labels.joined(separator: ", ")))"
    }
    let harbor = TextLines.pad("~~~ \(name(.harbor))", to: 16)
    return """
        \(harbor) \(name(.zoo))
           \(name(.museum))
        \(name(.market))
                \(name(.airport))
      """
  }
}

extension PickMeUpContainer {
  func buildPickMeUpMap(pickMeUp: ObservableState<PickMeUpState>) -> Scene {
    scene("pickMeUpMap", PickMeUpMapStore(pickMeUp: pickMeUp), PickMeUpMapView())
  }
}
