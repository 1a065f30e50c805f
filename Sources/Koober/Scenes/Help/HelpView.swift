import Scenes

struct HelpView: SceneView {
  func props(from state: [HelpStore.Topic]) -> [HelpStore.Topic] { state }

  func render(_ props: [HelpStore.Topic]) -> String {
    let topics = props.map { topic in
      "\(topic.question)\n\(TextLines.wrap(topic.answer, indent: "  "))"
    }
    return (["Help"] + topics + ["[close]"]).joined(separator: "\n\n")
  }
}
