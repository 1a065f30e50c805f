import Scenes

struct CounterDetailsView: SceneView {
  struct Props: Equatable {
    let count: Int
    let lines: [String]
    let buttons: String
  }

  func props(from state: CounterDetailsStore.State) -> Props {
    Props(
      count: state.count,
      lines: ["\(state.count / 2) there and back", state.count % 2 == 0 ? "even" : "odd"],
      buttons: state.isDismissButtonHidden
        ? "[setCount]  [reset]" : "[setCount]  [reset]  [dismiss]")
  }

  func render(_ props: Props) -> String {
    (["About \(props.count)", ""] + props.lines.map { "  \($0)" } + ["", props.buttons])
      .joined(separator: "\n")
  }
}
