import Scenes

struct AuthenticationView: SceneView {
  struct Props: Equatable {
    let reason: String
    let lines: [String]
    let notice: String?
    let buttons: String
  }

  func props(from state: AuthenticationState) -> Props {
    Props(
      reason: TextLines.wrap(state.reason), lines: lines(state),
      notice: state.problem.map { TextLines.wrap("! \($0)") }, buttons: buttons(state))
  }

  func render(_ props: Props) -> String {
    """
    Please confirm it's you

    \(props.reason)

    \(props.lines.joined(separator: "\n"))

    \(props.notice.map { "\($0)\n\n" } ?? "")\(props.buttons)
    """
  }

  private func lines(_ state: AuthenticationState) -> [String] {
    guard let email = state.email else { return ["You are a guest: there is no password."] }
    return [
      "E-mail    \(TextLines.fit(email, into: 28))",
      "Password  \(state.phase == .entering(nil) ? "-" : "******")",
    ]
  }

  private func buttons(_ state: AuthenticationState) -> String {
    switch state.phase {
    case .entering: "[submit]  [cancel]"
    case .checking: "Checking ...  [cancel]"
    case .confirmed: "It's you."
    }
  }
}
