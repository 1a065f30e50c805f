import Scenes

struct MapView: SceneView {
  struct Props: Equatable {
    let greeting: String
    let notice: String?
  }

  func props(from state: MapStore.State) -> Props {
    Props(
      greeting: "G'day, \(state.profile.name)!",
      notice: state.problem.map { "You are still signed in: \($0)" })
  }

  func render(_ props: Props) -> String {
    """
    \(props.greeting)

      ~~~ harbour      zoo
         museum
      market (you)
              airport

    \(props.notice.map { "! \($0)\n\n" } ?? "")[newRide]  [signOut]
    """
  }
}
