import Scenes

struct SignUpView: SceneView {
  struct Props: Equatable {
    let name: String
    let email: String
    let password: String
    let button: String
    let notice: String?
  }

  func props(from state: SignUpStore.State) -> Props {
    Props(
      name: state.name.isEmpty ? "-" : state.name,
      email: state.email.isEmpty ? "-" : state.email,
      password: state.password == nil ? "-" : "******",
      button: state.isSigningUp ? "Signing up ...  [cancel]" : "[submit]  [clear]  [cancel]",
      notice: state.problem?.description)
  }

  func render(_ props: Props) -> String {
    """
    Sign up

    Name      \(TextLines.fit(props.name, into: 28))
    E-mail    \(TextLines.fit(props.email, into: 28))
    Password  \(props.password)

    \(props.notice.map { TextLines.wrap("! \($0)") + "\n\n" } ?? "")\(props.button)
    """
  }
}
