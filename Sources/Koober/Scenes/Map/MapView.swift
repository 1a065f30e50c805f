import Scenes

struct MapView: SceneView {
  func props(from state: MapStore.State) -> String { "G'day, \(state.profile.name)!" }

  func render(_ props: String) -> String {
    """
    \(props)

      ~~~ harbour      zoo
         museum
      market (you)
              airport

    [newRide]  [signOut]
    """
  }
}
