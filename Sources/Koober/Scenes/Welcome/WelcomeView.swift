import Scenes

struct WelcomeView: SceneView {
  struct Props: Equatable {
    let title: String
    let notice: String?
    let buttons: String
  }

  func props(from state: WelcomeStore.State) -> Props {
    Props(
      title: "Koober", notice: state.problem?.description,
      buttons: state.isComingIn
        ? "Coming in ..." : "[signIn]  [signUp]\n[continueAsGuest]")
  }

  func render(_ props: Props) -> String {
    """
    \(props.title)
    Rides that hop.

    \(props.notice.map { TextLines.wrap("! \($0)") + "\n\n" } ?? "")\(props.buttons)
    """
  }
}
