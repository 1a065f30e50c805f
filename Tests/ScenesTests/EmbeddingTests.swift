import MailApp
import Scenes
import Testing

/// Scenes that are embedded in another, as its state requires.
@MainActor
struct EmbeddingTests {
  private let log = DrawerLog()
  private let app: SingleSceneApp

  init() throws {
    app = try Drawer.makeApp(log)
    app.start()
  }

  private func act(_ call: String, at index: Int = 0) throws {
    let words = call.split(separator: " ").map(String.init)
    let name = words[0].split(separator: ".").map(String.init)
    let scenes = app.router.liveScenes.filter { $0.name == (name.count > 1 ? name[0] : "drawer") }
    try #require(scenes.indices.contains(index))
    try scenes[index].action(
      name.last ?? "", arguments: words.dropFirst().map { Argument(.text($0, quoted: false)) })()
  }

  private func names(_ app: SingleSceneApp) -> [String] {
    app.router.liveScenes.map { "\($0.name)\($0.id?.description ?? "")" }
  }

  private var drawing: String { app.router.front?.render() ?? "" }

  @Test func theStateAloneDeterminesTheEmbeddedScenes() throws {
    #expect(names(app) == ["drawer#1", "label#2"])
    try act("add b")
    try act("add a")
    #expect(names(app) == ["drawer#1", "label#2", "folder#3", "folder#4"])
    try act("remove b")
    #expect(names(app) == ["drawer#1", "label#2", "folder#4"])
    #expect(log.made == ["label", #"folder("b")"#, #"folder("a")"#])
  }

  @Test func anEmbeddedSceneIsKeptWithItsStateWhileTheStateRequiresIt() throws {
    try act("add b")
    try act("folder.put")
    try act("add a")
    try act("sort")
    try act("sorter.sortByName")
    #expect(names(app) == ["drawer#1", "label#2", "folder#4", "folder#3"])
    #expect(drawing == "<drawer>\nFolders\n[a: 0]\n[b: 1]\nopened: -")
    try act("remove b")
    try act("add b")
    #expect(drawing == "<drawer>\nFolders\n[a: 0]\n[b: 0]\nopened: -")
  }

  @Test func aRepeatedValueIsEmbeddedOnce() throws {
    try act("add a")
    try act("add a")
    #expect(names(app) == ["drawer#1", "label#2", "folder#3"])
  }

  @Test func anEmbeddedSceneNotifiesItsContainer() throws {
    try act("add a")
    try act("folder.open")
    #expect(drawing == "<drawer>\nFolders\n[a: 0]\nopened: a")
  }

  @Test func anEmbeddedSceneMayEmbedScenes() throws {
    try act("sort")
    #expect(names(app) == ["drawer#1", "label#2", "sorter#3", "hint#4"])
    #expect(drawing == "<drawer>\nFolders\nsort 0 by name\nopened: -")
    try act("sorter.think")
    try act("sorter.think")
    #expect(names(app) == ["drawer#1", "label#2", "sorter#3"])
    try act("leave")
    #expect(names(app) == ["drawer#1", "label#2"])
  }

  @Test func anEmbeddedSceneHasNoEntryInTheTree() throws {
    try act("sort")
    #expect(app.router.tree.entries.map(\.destination.name) == ["main"])
    #expect(app.router.front?.name == "drawer")
    #expect(app.router.scene(EntryID(rawValue: 3))?.name == "sorter")
    #expect(app.router.history.count == 1)
  }

  @Test func numbersAreSharedWithTheTree() throws {
    try act("sort")
    try app.router.setRoot(SingleSceneApp.AppPlace.main, by: .top, cause: "test")
    #expect(names(app) == ["drawer#5", "label#6"])
  }

  @Test func embeddedScenesAreAskedBeforeTheirContainerLeaves() throws {
    try act("add a")
    for _ in 0..<3 { try act("folder.put") }
    #expect(app.router.front?.refusalToLeave == "the folder a is full")
    #expect(throws: RouterError.refused(by: "folder", reason: "the folder a is full")) {
      try app.router.setRoot(SingleSceneApp.AppPlace.main, by: .top, cause: "test")
    }
    // The state may remove it at any time.
    try act("remove a")
    #expect(names(app) == ["drawer#1", "label#2"])
  }

  @Test func observersOfScenesAreNotified() throws {
    var counts: [Int] = []
    let observation = app.router.observeScenes { counts.append(app.router.liveScenes.count) }
    try act("sort")
    try act("leave")
    withExtendedLifetime(observation) {}
    #expect(counts.first == 2)
    #expect(counts.contains(4))
    #expect(counts.last == 2)
  }

  // MARK: Saving

  private func busyApp() throws {
    try act("add b")
    try act("add a")
    try act("folder.put", at: 1)
    try act("sort")
    try act("sorter.think")
  }

  @Test func embeddedScenesAreSavedAndRestored() throws {
    try busyApp()
    let text = try app.savedText()
    #expect(text.contains(#""embedded": "folder#2""#))
    let fresh = try Drawer.makeApp()
    fresh.start()
    #expect(try fresh.restore(try fresh.readSaved(Array(text.utf8)), cause: "test") == [])
    #expect(fresh.router.front?.render() == drawing)
    #expect(
      fresh.router.liveScenes.map(\.name) == [
        "drawer", "label", "folder", "folder", "sorter", "hint",
      ])
    #expect(fresh.router.front?.render().contains("[a: 1]") == true)
  }

  @Test func aSavedStateIsRestoredInTheSameApp() throws {
    try busyApp()
    let saved = app.saved
    let before = drawing
    try act("remove a")
    try act("leave")
    #expect(try app.restore(saved, cause: "test") == [])
    #expect(drawing == before)
  }

  @Test func aDamagedStateOfAnEmbeddedSceneChangesNothing() throws {
    try busyApp()
    let lines = try app.savedText().replacing(#""letters": 1"#, with: #""letters": "one""#)
      .split(separator: "\n")
    let text = Array(lines.filter { !$0.contains("\"checksum\"") }.joined(separator: "\n").utf8)
    let (before, scenes) = (drawing, names(app))
    let error = #expect(throws: RestoringError.self) {
      try app.restore(try app.readSaved(text), cause: "test", force: true)
    }
    #expect(
      error?.message.hasPrefix("cannot read the saved state at 'scenes.main#1/folder#2.letters':")
        == true, "\(error as Any)")
    #expect(drawing == before)
    #expect(names(app) == scenes)
  }

  @Test func aStateWithoutItsEmbeddedSceneIsReported() throws {
    try busyApp()
    let lines = try app.savedText().replacing("\"folder#2\"", with: "\"shelf\"")
      .split(separator: "\n")
    let text = Array(lines.filter { !$0.contains("\"checksum\"") }.joined(separator: "\n").utf8)
    let fresh = try Drawer.makeApp()
    fresh.start()
    #expect(
      try fresh.restore(try fresh.readSaved(text), cause: "test") == [
        "folder: its state was not saved", "shelf: drawer embeds no such scene",
      ])
  }
}
