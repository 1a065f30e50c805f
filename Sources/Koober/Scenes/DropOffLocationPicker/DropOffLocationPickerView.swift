import Scenes

struct DropOffLocationPickerView: SceneView {
  func props(from state: DropOffLocationPickerStore.State) -> [String] {
    state.locations.map(\.id.rawValue)
  }

  func render(_ props: [String]) -> String {
    (["Where do you want to go?", ""] + props.map { "  \($0)" } + ["", "[select]  [cancel]"])
      .joined(separator: "\n")
  }
}
