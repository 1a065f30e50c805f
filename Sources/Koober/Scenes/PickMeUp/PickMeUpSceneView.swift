import Scenes

struct PickMeUpSceneView: SceneView {
  struct Props: Equatable {
    let title: String
    let route: String?
    let animal: String?
    let notice: String?
    let buttons: String
  }

  func props(from state: PickMeUpState) -> Props {
    Props(
      title: title(state.view),
      route: state.progress.waypoints.map { "\($0.pickUp.name) -> \($0.dropOff.name)" },
      animal: state.request.map { "by \($0.rideOption.rawValue)" },
      notice: state.problem?.description,
      buttons: buttons(state))
  }

  func render(_ props: Props) -> String {
    var lines = [props.title, ""]
    lines += [props.route, props.animal, props.notice.map { TextLines.wrap("! \($0)") }].compactMap(
      \.self)
    if lines.count > 2 { lines.append("") }
    return (lines + [props.buttons]).joined(separator: "\n")
  }

  private func title(_ view: PickMeUpView) -> String {
    switch view {
    case .initial, .selectDropOffLocation: "Where to?"
    case .selectRideOption: "Who shall pick you up?"
    case .confirmRequest: "Is that right?"
    case .sendingRideRequest: "Calling ..."
    case .final: "Your ride is hopping to you!"
    }
  }

  private func buttons(_ state: PickMeUpState) -> String {
    switch state.view {
    case .initial: "[whereTo]  [cancel]"
    case .selectDropOffLocation, .selectRideOption: "[back]  [cancel]"
    case .confirmRequest: state.problem == nil ? "[confirm]  [cancel]" : "[retry]  [cancel]"
    case .sendingRideRequest: "[back]"
    case .final: "[done]"
    }
  }
}
