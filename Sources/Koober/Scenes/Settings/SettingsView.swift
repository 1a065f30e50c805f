import Scenes

struct SettingsView: SceneView {
  struct Props: Equatable {
    let name: String
    let note: String?
    let notice: String?
    let buttons: String
  }

  func props(from state: SettingsState) -> Props {
    Props(
      name: state.name.isEmpty ? "-" : TextLines.fit(state.name, into: 28),
      note: state.isDirty
        ? "was \(TextLines.fit(state.savedName, into: 24))" : nil,
      notice: state.problem.map { TextLines.wrap("! \($0)") }, buttons: buttons(state))
  }

  func render(_ props: Props) -> String {
    """
    Settings

    Name      \(props.name)
    \(props.note.map { "          \($0)\n" } ?? "")
    \(props.notice.map { "\($0)\n\n" } ?? "")\(props.buttons)
    """
  }

  private func buttons(_ state: SettingsState) -> String {
    switch state.phase {
    case .editing: state.isDirty ? "[setName]  [save]  [reset]" : "[setName]  [close]"
    case .confirming: "Is it you?"
    case .saving: "Saving ..."
    }
  }
}
