import Scenes

struct CinemaView: SceneView {
  struct Props: Equatable {
    let title: String
    let picture: String
    let played: Int
    let count: Int
    let buttons: String
  }

  func props(from state: CinemaState) -> Props {
    Props(
      title: state.movie.title, picture: state.scene ?? "The End", played: state.played,
      count: state.movie.scenes.count, buttons: buttons(state))
  }

  func render(_ props: Props) -> String {
    let edge = "  +\(String(repeating: "-", count: 32))+"
    let filled = props.played * 32 / props.count
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 32 - filled)
    return """
      \(edge)
        |\(centred(""))|
        |\(centred(props.picture))|
        |\(centred(""))|
      \(edge)
         \(bar)

      \(props.title)

      \(props.buttons)
      """
  }

  private func centred(_ text: String) -> String {
    let text = TextLines.fit(text, into: 30)
    return TextLines.pad(
      String(repeating: " ", count: (32 - text.count) / 2) + text, to: 32)
  }

  private func buttons(_ state: CinemaState) -> String {
    if state.scene == nil { return "[rewind]  [leave]" }
    return (state.isPaused ? "[play]" : "[pause]") + "  [rewind]  [leave]"
  }
}
