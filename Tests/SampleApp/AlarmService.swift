import Scenes

/// A service whose state is not shown by any scene.
@MainActor
@Commands
final class AlarmService: Service {
  struct State: Equatable {
    var isOn = false
    var volume = Volume.low
  }

  enum Volume: String, CaseIterable, ArgumentCodable, Codable, Sendable {
    case low, high
  }

  private enum Event {
    case switched(Bool)
    case turned(Volume)
  }

  private let loop: FeedbackLoop<State, Event>

  init(on stage: SceneStage) {
    loop = FeedbackLoop(
      "alarm", on: stage, initial: State(),
      reduce: StateReducer { (state: inout State, event: Event) in
        switch event {
        case .switched(let isOn): state.isOn = isOn
        case .turned(let volume): state.volume = volume
        }
      })
  }

  var state: ObservableState<State> { loop.states }

  /// Switches the alarm on or off.
  func turn(on isOn: Bool) { loop.send(.switched(isOn)) }

  /// Changes the volume of the alarm.
  func setVolume(_ volume: Volume) { loop.send(.turned(volume)) }
}
