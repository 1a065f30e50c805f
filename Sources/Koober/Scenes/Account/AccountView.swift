import Scenes

struct AccountView: SceneView {
  struct Props: Equatable {
    let name: String
    let email: String
    let news: String?
    let notice: String?
    let buttons: String
  }

  func props(from state: AccountStore.State) -> Props {
    Props(
      name: TextLines.fit(state.profile.name, into: 28),
      email: TextLines.fit(state.profile.email ?? "none: you are a guest", into: 28),
      news: state.notifications == 0 ? nil : "\(state.notifications) to read",
      notice: state.problem.map { TextLines.wrap("! You are still signed in: \($0)") },
      buttons: state.profile.isGuest ? "[signIn]  [signOut]" : "[signOut]")
  }

  func render(_ props: Props) -> String {
    """
    Your account

    Name      \(props.name)
    E-mail    \(props.email)
    \(props.news.map { "News      \($0)\n" } ?? "")
    \(props.notice.map { "\($0)\n\n" } ?? "")[settings]  [notifications]  [getHelp]
    \(props.buttons)
    """
  }
}
