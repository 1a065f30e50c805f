import Scenes

struct MoviesView: SceneView {
  struct Props: Equatable {
    let lines: [String]
  }

  func props(from state: MoviesStore.State) -> Props {
    Props(
      lines: state.movies.map { movie in
        let mark = state.wanted.contains(movie.id) ? "*" : " "
        return "\(mark) \(TextLines.pad(movie.id.rawValue, to: 11))\(movie.title)"
      })
  }

  func render(_ props: Props) -> String {
    (["Films", ""] + props.lines + ["", "[select]  [surpriseMe]"]).joined(separator: "\n")
  }
}
