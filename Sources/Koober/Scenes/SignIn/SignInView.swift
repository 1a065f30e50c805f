import Scenes

struct SignInView: SceneView {
  struct Props: Equatable {
    let email: String
    let password: String
    let button: String
    let notice: String?
  }

  func props(from state: SignInStore.State) -> Props {
    Props(
      email: state.email.isEmpty ? "-" : state.email,
      password: state.password == nil ? "-" : "******",
      button: state.isSigningIn ? "Signing in ...  [cancel]" : "[submit]  [cancel]",
      notice: state.problem?.description)
  }

  func render(_ props: Props) -> String {
    """
    Sign in

    E-mail    \(TextLines.fit(props.email, into: 28))
    Password  \(props.password)

    \(props.notice.map { TextLines.wrap("! \($0)") + "\n\n" } ?? "")\(props.button)
    """
  }
}
