public import Scenes

/// A drawer of folders: a scene that embeds a label, a scene per folder and, while it is being sorted, a sorter.
///
/// The sorter embeds a hint of its own.
@MainActor
public enum Drawer {
  /// An app whose only scene is a drawer.
  public static func makeApp(_ log: DrawerLog = DrawerLog()) throws(LinkTableError)
    -> SingleSceneApp
  {
    try SingleSceneApp(on: .virtual()) { makeScene(log) }
  }

  private static func makeScene(_ log: DrawerLog) -> Scene {
    let store = DrawerStore()
    return Scene("drawer", store: store, view: DrawerView()) { [unowned store] child in
      log.made.append("\(child)")
      let scene =
        switch child {
        case .label: Scene("label", store: LabelStore("Folders"), view: LabelView())
        case .folder(let name):
          Scene("folder", store: FolderStore(name, responder: store), view: FolderView())
        case .sorter: makeSorter(for: store)
        }
      if log.retainsFolders, case .folder = child { log.retained.append(scene) }
      return scene
    }
  }

  private static func makeSorter(for drawer: DrawerStore) -> Scene {
    Scene("sorter", store: SorterStore(responder: drawer), view: SorterView()) { _ in
      Scene("hint", store: LabelStore("by name"), view: LabelView())
    }
  }
}

/// The scenes that a drawer made, and those that are retained by mistake.
@MainActor
public final class DrawerLog {
  /// The values for which scenes were made.
  public var made: [String] = []
  /// Whether folders are retained.
  public var retainsFolders = false
  var retained: [Scene] = []

  /// Creates an empty log.
  public init() {}
}

/// A receiver of the folder that the user opened.
@MainActor
protocol FolderOpenedResponder: AnyObject {
  func folderOpened(_ name: String)
}

/// A receiver of the order to sort.
@MainActor
protocol FoldersSortedResponder: AnyObject {
  func foldersSorted()
}

final class DrawerStore: Store, Restorable, FolderOpenedResponder, FoldersSortedResponder {
  struct State: Equatable, Codable, Sendable {
    var folders: [String] = []
    var opened: String?
    var isSorting = false
  }

  @Dispatchable
  enum Action {
    /// Adds a folder.
    case add(String)
    /// Removes a folder.
    case remove(String)
    /// Shows the sorter.
    case sort
    /// Hides the sorter.
    case leave
  }

  private let relay = Relay(State())

  var state: ObservableState<State> { relay.states }

  func dispatch(_ action: Action) {
    var state = currentState
    switch action {
    case .add(let name): state.folders.append(name)
    case .remove(let name): state.folders.removeAll { $0 == name }
    case .sort: state.isSorting = true
    case .leave: state.isSorting = false
    }
    relay.accept(state)
  }

  func folderOpened(_ name: String) {
    var state = currentState
    state.opened = name
    relay.accept(state)
  }

  func foldersSorted() {
    relay.accept(State(folders: currentState.folders.sorted(), opened: currentState.opened))
  }

  func restore(_ state: State) { relay.accept(state) }
}

struct DrawerView: ContainerView {
  enum Child: Hashable {
    case label
    case folder(String)
    case sorter
  }

  func children(in state: DrawerStore.State) -> [Child] {
    [.label] + state.folders.map { .folder($0) } + (state.isSorting ? [.sorter] : [])
  }

  func render(_ state: DrawerStore.State, around children: [String]) -> String {
    (["<drawer>"] + children + ["opened: \(state.opened ?? "-")"]).joined(separator: "\n")
  }
}

final class FolderStore: Store, Restorable {
  struct State: Equatable, Codable, Sendable {
    let name: String
    var letters = 0
  }

  @Dispatchable
  enum Action {
    /// Opens the folder.
    case open
    /// Puts a letter into the folder.
    case put
  }

  private let relay: Relay<State>
  private let responder: any FolderOpenedResponder

  init(_ name: String, responder: any FolderOpenedResponder) {
    relay = Relay(State(name: name))
    self.responder = responder
  }

  var state: ObservableState<State> { relay.states }

  var refusalToLeave: String? {
    currentState.letters > 2 ? "the folder \(currentState.name) is full" : nil
  }

  func dispatch(_ action: Action) {
    switch action {
    case .open: responder.folderOpened(currentState.name)
    case .put: relay.accept(State(name: currentState.name, letters: currentState.letters + 1))
    }
  }

  func restore(_ state: State) { relay.accept(state) }
}

struct FolderView: SceneView {
  func render(_ state: FolderStore.State) -> String { "[\(state.name): \(state.letters)]" }
}

final class SorterStore: Store, Restorable {
  @Dispatchable
  enum Action {
    /// Sorts the folders by name.
    case sortByName
    /// Counts a thought.
    case think
  }

  private let relay = Relay(0)
  private let responder: any FoldersSortedResponder

  init(responder: any FoldersSortedResponder) { self.responder = responder }

  var state: ObservableState<Int> { relay.states }

  func dispatch(_ action: Action) {
    switch action {
    case .sortByName: responder.foldersSorted()
    case .think: relay.accept(currentState + 1)
    }
  }

  func restore(_ state: Int) { relay.accept(state) }
}

struct SorterView: ContainerView {
  enum Child: Hashable { case hint }

  func children(in state: Int) -> [Child] { state > 1 ? [] : [.hint] }

  func render(_ thoughts: Int, around children: [String]) -> String {
    (["sort \(thoughts)"] + children).joined(separator: " ")
  }
}

final class LabelStore: Store, Derived {
  @Dispatchable
  enum Action {
    /// Does nothing.
    case touch
  }

  let state: ObservableState<String>

  init(_ text: String) { state = ObservableState { text } }

  func dispatch(_ action: Action) {}
}

struct LabelView: SceneView {
  func render(_ text: String) -> String { text }
}
