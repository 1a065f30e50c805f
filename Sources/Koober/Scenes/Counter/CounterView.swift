import Scenes

struct CounterView: SceneView {
  struct Props: Equatable {
    let count: String
    let buttons: String
  }

  func props(from state: CounterStore.State) -> Props {
    Props(
      count: state.count == 1 ? "1 hop" : "\(state.count) hops",
      buttons: state.isDismissButtonHidden
        ? "[details]  [peek]" : "[details]  [peek]  [dismiss]")
  }

  func render(_ props: Props) -> String {
    """
    Hop, hop, hop

      \(props.count)

    [increment]  [decrement]
    \(props.buttons)
    """
  }
}
