import Scenes

struct RideOptionPickerView: SceneView {
  struct Props: Equatable {
    /// An animal with its fare as it is written, and the name of its picture.
    struct Option: Equatable {
      let name: String
      let fare: String
      let picture: String
    }

    var options: [Option] = []
    var notice: String?
    let buttons: String
  }

  let formats: Formats

  func props(from state: RideOptionPickerState) -> Props {
    switch state {
    case .loading: Props(notice: "Looking around ...", buttons: "[cancel]")
    case .loaded(let options):
      Props(
        options: options.map {
          Props.Option(
            name: $0.id.rawValue, fare: formats.fare($0.fare), picture: $0.picture)
        }, buttons: "[select]  [cancel]")
    case .failed(let error): Props(notice: "! \(error)", buttons: "[reload]  [cancel]")
    }
  }

  func render(_ props: Props) -> String {
    let lines =
      [props.notice.map { TextLines.wrap($0) }].compactMap(\.self) + props.options.map(line)
    return (["Who shall pick you up?", ""] + lines + ["", props.buttons]).joined(separator: "\n")
  }

  private func line(_ option: Props.Option) -> String {
    let gap = String(repeating: " ", count: max(1, 20 - option.name.count - option.fare.count))
    return "  \(option.name)\(gap)\(option.fare)"
  }
}
