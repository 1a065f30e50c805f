import Scenes

/// A page of the settings, which refuses to be left while it has unsaved changes.
@MainActor
final class SettingsStore: Store {
  struct State: Equatable {
    let page: SettingsPage
    var name = ""
    var isSaved = true
  }

  @Dispatchable
  enum Action {
    /// Changes the name, which makes the page unsaved.
    case setName(String)
    /// Saves the name.
    case save
  }

  private enum Event {
    case named(String)
    case saved
  }

  private let loop: FeedbackLoop<State, Event>

  init(page: SettingsPage, on stage: SceneStage) {
    loop = FeedbackLoop(
      "settings", on: stage, initial: State(page: page),
      reduce: StateReducer { (state: inout State, event: Event) in
        switch event {
        case .named(let name):
          state.name = name
          state.isSaved = false
        case .saved: state.isSaved = true
        }
      })
  }

  var state: ObservableState<State> { loop.states }

  var refusalToLeave: String? { currentState.isSaved ? nil : "the name is not saved" }

  func dispatch(_ action: Action) {
    switch action {
    case .setName(let name): loop.send(.named(name))
    case .save: loop.send(.saved)
    }
  }
}

/// Draws a page of the settings.
struct SettingsView: SceneView {
  struct Props: Equatable {
    let title: String
    let name: String
  }

  func props(from state: SettingsStore.State) -> Props {
    Props(title: state.page.rawValue, name: state.name)
  }

  func render(_ props: Props) -> String { "\(props.title)\nname: \(props.name)" }
}
