import Scenes

struct RideView: SceneView {
  struct Props: Equatable {
    /// A step of the ride, and whether it has come to that.
    struct Step: Equatable {
      let name: String
      let isDone: Bool
    }

    let title: String
    var lines: [String] = []
    var steps: [Step] = []
    var notice: String?
    let buttons: String
  }

  let formats: Formats

  func props(from state: RideStore.State) -> Props {
    let notice = state.problem.map { "! \($0)" }
    guard let ride = state.ride else {
      return Props(
        title: state.isLoading ? "Looking for your ride ..." : "This ride isn't known.",
        notice: notice, buttons: "[reload]  [done]")
    }
    return Props(
      title: "\(ride.pickUp) -> \(ride.dropOff)",
      lines: [
        "by \(ride.option.rawValue), \(formats.fare(ride.fare))",
        formats.dateAndTime(ride.requested),
      ],
      steps: steps(ride.progress), notice: notice, buttons: buttons(state, ride))
  }

  func render(_ props: Props) -> String {
    let steps = props.steps.map { "  [\($0.isDone ? "x" : " ")] \($0.name)" }
    let parts = [
      [props.title] + props.lines, steps,
      [props.notice.map { TextLines.wrap($0) }].compactMap(\.self), [props.buttons],
    ]
    return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  private func steps(_ progress: RideProgress) -> [Props.Step] {
    let way: [RideProgress] = [.driverFound, .arriving, .underWay, .arrived, .paid]
    guard progress != .cancelled else { return [Props.Step(name: progress.words, isDone: true)] }
    let done = (way.firstIndex(of: progress) ?? -1) + 1
    return way.enumerated().map { Props.Step(name: $1.words, isDone: $0 < done) }
  }

  private func buttons(_ state: RideStore.State, _ ride: Ride) -> String {
    if state.isCancelling { return "Cancelling ...  [done]" }
    return ride.progress.canBeCancelled ? "[cancelRide]  [done]" : "[done]"
  }
}
