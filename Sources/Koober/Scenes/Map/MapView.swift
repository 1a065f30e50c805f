import Scenes

struct MapView: SceneView {
  struct Props: Equatable {
    let greeting: String
    let ride: String?
    let notice: String?
    let buttons: String
  }

  func props(from state: MapStore.State) -> Props {
    Props(
      greeting: "G'day, \(state.profile.name)!",
      ride: state.ride.map { "\($0.option.rawValue) to \($0.dropOff): \($0.progress.words)" },
      notice: state.problem.map { "You are still signed in: \($0)" },
      buttons: state.ride == nil
        ? "[newRide]  [showRides]  [signOut]" : "[showRide]  [newRide]  [showRides]\n[signOut]")
  }

  func render(_ props: Props) -> String {
    let notes = [props.ride, props.notice.map { TextLines.wrap("! \($0)") }].compactMap(\.self)
    return """
      \(TextLines.fit(props.greeting, into: TextLines.width))

        ~~~ harbour      zoo
           museum
        market (you)
                airport

      \(notes.map { "\($0)\n\n" }.joined())\(props.buttons)
      """
  }
}
