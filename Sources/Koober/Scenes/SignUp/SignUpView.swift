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

    Name      \(props.name)
    E-mail    \(props.email)
    Password  \(props.password)

    \(props.notice.map { "! \($0)\n\n" } ?? "")\(props.button)
    """
  }
}
