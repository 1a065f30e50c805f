import Scenes

struct WriteMessageView: SceneView {
  struct Props: Equatable {
    let draft: String
    let notice: String?
  }

  func props(from state: WriteMessageStore.State) -> Props {
    Props(draft: state.draft.isEmpty ? "-" : state.draft, notice: state.problem?.description)
  }

  func render(_ props: Props) -> String {
    var lines = ["To the team", ""] + TextLines.lines(props.draft, indent: "  ") + [""]
    if let notice = props.notice { lines += TextLines.lines("! \(notice)") + [""] }
    return (lines + ["[setDraft]  [send]  [cancel]"]).joined(separator: "\n")
  }
}
