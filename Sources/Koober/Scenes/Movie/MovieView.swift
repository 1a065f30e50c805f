import Scenes

struct MovieView: SceneView {
  struct Props: Equatable {
    let title: String
    let year: Int
    let summary: String
    let note: String?
  }

  func props(from state: MovieStore.State) -> Props {
    Props(
      title: state.movie.title, year: state.movie.year, summary: state.movie.summary,
      note: state.isWanted ? "* You want to see it." : nil)
  }

  func render(_ props: Props) -> String {
    """
    \(props.title) (\(props.year))

    \(TextLines.wrap(props.summary, indent: "  "))

    \(props.note.map { "\($0)\n\n" } ?? "")[want]  [trailer]  [watch]
    """
  }
}
