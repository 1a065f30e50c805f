import Scenes

struct LoungeView: SceneView {
  struct Props: Equatable {
    let count: String
  }

  func props(from state: LoungeStore.State) -> Props {
    Props(
      count: state.count.map { "\($0) \($0 == 1 ? "hop" : "hops") counted so far." }
        ?? "No hops counted yet.")
  }

  func render(_ props: Props) -> String {
    """
    The lounge

      Old films, soft chairs,
      and a window to count hops by.

    \(props.count)

    [movies]  [counter]  [cinema]
    """
  }
}
