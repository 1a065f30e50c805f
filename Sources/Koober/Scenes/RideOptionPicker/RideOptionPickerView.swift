import Scenes

struct RideOptionPickerView: SceneView {
  struct Props: Equatable {
    let lines: [String]
    let buttons: String
  }

  func props(from state: RideOptionPickerState) -> Props {
    switch state {
    case .loading: Props(lines: ["Looking around ..."], buttons: "[cancel]")
    case .loaded(let options): Props(lines: options.map(line), buttons: "[select]  [cancel]")
    case .failed(let error): Props(lines: ["! \(error)"], buttons: "[reload]  [cancel]")
    }
  }

  func render(_ props: Props) -> String {
    (["Who shall pick you up?", ""] + props.lines + ["", props.buttons]).joined(separator: "\n")
  }

  private func line(_ option: RideOption) -> String {
    let cents = option.fare % 100
    let fare = "$\(option.fare / 100).\(cents < 10 ? "0" : "")\(cents)"
    let gap = String(repeating: " ", count: max(1, 20 - option.id.rawValue.count - fare.count))
    return "  \(option.id.rawValue)\(gap)\(fare)"
  }
}
