import Scenes

struct TrailerView: SceneView {
  struct Props: Equatable {
    let title: String
    let tagline: String
  }

  func props(from state: Movie) -> Props { Props(title: state.title, tagline: state.tagline) }

  func render(_ props: Props) -> String {
    """
    \(TextLines.wrap(props.tagline, indent: "  "))

      \(props.title.uppercased())
      Coming soon.

    [close]
    """
  }
}
