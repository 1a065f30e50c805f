import MailApp
import Scenes
import Testing

@MainActor
struct RouterTests {
  @Test func settingARootMakesItOnceInFront() async throws {
    let app = try await MailApp.started()
    #expect(app.path == "inbox")
    #expect(app.scenes == ["inbox"])
    #expect(app.router.front?.name == "inbox")
    #expect(app.coordinator.alive == ["inbox"])
    #expect(app.moves == ["setRoot inbox crossFade (start)"])
  }

  @Test func aSceneIsReleasedWithItsEntry() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try app.show(.message(id: 2))
    #expect(app.scenes == ["inbox", "message", "message"])
    weak let scene = app.router.front
    #expect(scene != nil)
    try app.router.back(cause: "back")
    #expect(scene == nil)
    #expect(app.path == "inbox > message id=1")
    try app.router.back(cause: "back")
    #expect(app.coordinator.alive == ["inbox"])
    #expect(throws: RouterError.cannotGoBack) { try app.router.back(cause: "back") }
  }

  @Test func aNewRootReleasesAllScenes() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    try app.router.setRoot(MailPlace.cellar, by: .top, cause: "test")
    #expect(app.path == "cellar")
    #expect(app.coordinator.alive == ["cellar"])
  }

  @Test func removingASceneCancelsItsEffects() async throws {
    let app = try await MailApp.started()
    try app.act("hang")
    try app.router.setRoot(MailPlace.cellar, by: .top, cause: "test")
    try await app.stage.settle()
    #expect(app.stage.effects == [])
    #expect(app.coordinator.alive == ["cellar"])
  }

  @Test func anEntryRemovedInTheSameMoveHasNoScene() async throws {
    let app = try await MailApp.started()
    let draft = NavigationTree.NewEntry(
      MailPlace.message(id: 1).destination, owner: "mail", scope: "app/mail")
    try app.router.perform(.sequence([.push(draft), .pop()]), by: .top, cause: "test")
    #expect(app.path == "inbox")
    #expect(app.coordinator.alive == ["inbox"])
  }

  @Test(arguments: ["back", "root", "link", "stop", "remove"])
  func aRefusingSceneStays(method: String) async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    let tree = app.router.tree
    weak let front = app.router.front
    let moves = app.moves
    #expect(throws: RouterError.refused(by: "compose", reason: "the draft isn't saved")) {
      try leave(app, method: method)
    }
    #expect(app.router.tree == tree)
    #expect(front != nil && app.router.front === front)
    #expect(app.moves == moves)
    #expect(app.coordinator.alive == ["inbox", "compose", "composing"])
    try app.act("save")
    try leave(app, method: method)
    #expect(app.coordinator.alive.contains("compose") == false)
  }

  private func leave(_ app: MailApp, method: String) throws {
    switch method {
    case "back": try app.router.back(cause: method)
    case "root": try app.router.setRoot(MailPlace.cellar, by: .top, cause: method)
    case "link": _ = try app.router.open("mail:///messages/1")
    case "stop": try app.coordinator.children.first?.stop(cause: method)
    default: try app.router.remove(#require(app.router.front), by: .top, cause: method)
    }
  }

  @Test func aForcedMoveRemovesARefusingScene() async throws {
    let app = try await MailApp.started()
    try app.show(.compose())
    try app.act("setSubject", "hello")
    try app.router.back(cause: "back", force: true)
    #expect(app.path == "inbox")
    #expect(app.coordinator.alive == ["inbox"])
  }

  @Test func removingASceneRemovesTheScenesAbove() async throws {
    let app = try await MailApp.started()
    for id in 1...3 { try app.show(.message(id: id)) }
    try app.router.remove(app.router.liveScenes[2], by: .top, cause: "test")
    #expect(app.path == "inbox > message id=1")
    #expect(app.coordinator.alive == ["inbox", "message"])
    #expect(app.moves.last == "popTo #2 (test)")
  }

  @Test func aRootCannotBeRemoved() async throws {
    let app = try await MailApp.started()
    try app.show(.message(id: 1))
    let root = app.router.liveScenes[0]
    #expect(throws: NavigationError.atBottom(try #require(root.id), isPresented: false)) {
      try app.router.remove(root, by: .top, cause: "test")
    }
    #expect(app.path == "inbox > message id=1")
  }

  @Test func aSceneThatCannotBeMadeChangesNothing() async throws {
    let app = try await MailApp.started()
    let tree = app.router.tree
    let expected = RouterError.noScene(
      MailPlace.attic.destination, reason: "nobody goes there")
    #expect(throws: expected) { try app.show(.attic) }
    #expect(throws: expected) { _ = try app.router.open("mail:///attic") }
    #expect(app.router.tree == tree)
    #expect(app.coordinator.alive == ["inbox"])
    #expect(app.moves.count == 1)
  }

  @Test func requestsDuringATransitionAreQueuedInOrder() async throws {
    let app = try await MailApp.started()
    let seen = Log<String>()
    let observation = app.router.observe { [unowned app] moves in
      guard moves == 2 else { return }
      for id in [2, 3] {
        do { try app.show(.message(id: id)) } catch { app.stage.report(error) }
        seen.entries.append(app.path)
      }
    }
    try app.show(.message(id: 1))
    observation.cancel()
    #expect(seen.entries == ["inbox > message id=1", "inbox > message id=1"])
    #expect(app.path == "inbox > message id=1 > message id=2 > message id=3")
  }

  @Test func aQueuedRequestThatFailsIsReportedToTheStage() async throws {
    let app = try await MailApp.started()
    let observation = app.router.observe { [unowned app] moves in
      guard moves == 2 else { return }
      do { try app.router.perform(.dismiss(), by: .top, cause: "later") } catch {
        Issue.record("it was not queued: \(error)")
      }
    }
    try app.show(.message(id: 1))
    observation.cancel()
    await #expect(throws: NavigationError.self) { try await app.stage.settle() }
    #expect(app.path == "inbox > message id=1")
  }

  @Test func theHistoryRecordsCausesAndTimes() async throws {
    let app = try await MailApp.started()
    try await app.stage.advance(by: .seconds(2))
    try app.act("compose", "jane")
    try app.act("pick")
    try app.act("pick", "bob")
    _ = try app.router.open("mail:///messages/7")
    #expect(
      app.moves == [
        "setRoot inbox crossFade (start)",
        "present compose to=\"jane\" (route compose of inbox)",
        "push contacts (route contacts of compose)",
        "resolve; pop (route picked)",
        "apply inbox, message id=7 (link mail:///messages/7)",
      ])
    #expect(app.router.history.map(\.number) == [1, 2, 3, 4, 5])
    #expect(app.router.history.map(\.time.offset) == [0, 2, 2, 2, 2].map { .seconds($0) })
    for (move, next) in zip(app.router.history, app.router.history.dropFirst()) {
      #expect(move.after == next.before)
    }
  }

  @Test func theHistoryDropsTheOldestMoves() async throws {
    let app = try await MailApp.started()
    for _ in 0..<Router.historyLimit {
      try app.router.setRoot(MailPlace.inbox, by: .top, cause: "again")
    }
    #expect(app.router.history.count == Router.historyLimit)
    #expect(app.router.history.first?.number == 2)
    #expect(app.router.moves == Router.historyLimit + 1)
    #expect(app.coordinator.alive == ["inbox"])
  }

  @Test func aRouterWithoutABuilderThrows() throws {
    let table = try LinkTable(origins: LinkOrigins(schemes: []), patterns: [])
    let router = Router(on: .virtual(), links: table)
    #expect(
      throws: RouterError.noScene(Destination("inbox"), reason: "the router has no builder yet")
    ) { try router.setRoot(MailPlace.inbox, by: .top, cause: "test") }
  }

  @Test func aRootReplacesTheTabOfItsName() throws {
    let builder = PageBuilder(
      log: ReleaseLog(), tabs: [Destination("inbox"), Destination("message", ["id": 1])])
    let table = try LinkTable(origins: LinkOrigins(schemes: []), patterns: [])
    let router = Router(on: .virtual(), links: table)
    router.build(with: builder)
    try router.setRoot(MailPlace.message(id: 2), by: .top, cause: "test")
    #expect(router.tree.roots.map(\.destination.description) == ["inbox", "message id=2"])
    #expect(router.tree.focus?.destination == MailPlace.message(id: 2).destination)
    try router.selectTab(named: "inbox", cause: "test")
    let tree = router.tree
    let error = RouterError.notAmongItsTabs(
      MailPlace.compose().destination, tabs: ["inbox", "message"])
    #expect(throws: error) {
      try router.setRoot(MailPlace.compose(), by: .top, cause: "test")
    }
    #expect(
      "\(error)" == "compose is not a tab of its tab bar, whose tabs are inbox, message")
    #expect(router.tree == tree)
    try router.setRoot(MailPlace.cellar, by: .top, cause: "test")
    #expect(router.tabNames == [])
  }

  @Test func aSceneIsShownInTheTabOfItsInnermostCoordinator() throws {
    let builder = PageBuilder(
      log: ReleaseLog(), tabs: [Destination("inbox"), Destination("contacts")])
    builder.placements = [
      "contacts": Placement(owner: "app/people", scope: "app"),
      "thread": Placement(owner: "app/people/threads", scope: "app"),
    ]
    let table = try LinkTable(origins: LinkOrigins(schemes: []), patterns: [])
    let router = Router(on: .virtual(), links: table)
    router.build(with: builder)
    try router.setRoot(MailPlace.inbox, by: .top, cause: "test")
    try router.show(MailPlace.thread(id: 1), by: .top, cause: "test")
    #expect(
      router.tree.path.map(\.destination.description) == ["contacts", "thread id=1"])
    try router.selectTab(named: "inbox", cause: "test")
    try router.show(MailPlace.note(id: 1), by: .top, cause: "test")
    #expect(router.tree.path.map(\.destination.description) == ["inbox", "note id=1"])
  }

  @Test func theErrorNamesTheFirstUnsupportedTransition() throws {
    let builder = PageBuilder(log: ReleaseLog())
    builder.placements["page"] = Placement(
      owner: "app", scope: "app", of: LinkPlacesTests.TestPlace.page)
    let table = try LinkTable(origins: LinkOrigins(schemes: []), patterns: [])
    let router = Router(on: .virtual(), links: table)
    router.build(with: builder)
    let page = Destination("page")
    for transitions in [[Transition.modal, .push], [.push], []] {
      try router.check(page, supportsOneOf: transitions)
    }
    #expect(throws: RouterError.unsupported(.modal, page, supported: [.push])) {
      try router.check(page, supportsOneOf: [.modal, .secondaryStack])
    }
  }

  @Test func aTabIsSelectedByPlaceOrNumber() throws {
    let builder = PageBuilder(
      log: ReleaseLog(),
      tabs: [Destination("inbox"), Destination("contacts"), Destination("vault")])
    let table = try LinkTable(origins: LinkOrigins(schemes: []), patterns: [])
    let router = Router(on: .virtual(), links: table)
    router.build(with: builder)
    try router.setRoot(MailPlace.inbox, by: .top, cause: "test")
    try router.replaceFront(with: Destination("attic"), by: .top, cause: "test")
    #expect(router.tabNames == ["attic", "contacts", "vault"])
    try router.selectTab(named: "vault", cause: "test")
    try router.replaceFront(with: Destination("contacts"), by: .top, cause: "test")
    #expect(router.tabNames == ["attic", "contacts", "2"])
    for (name, index) in [("attic", 0), ("2", 2), ("contacts", 1), ("0", 0)] {
      try router.selectTab(named: name, cause: "test")
      #expect(router.tree.tabs?.selected == index)
    }
    for name in ["inbox", "3", "-1"] {
      #expect(throws: RouterError.noTab(name, among: ["attic", "contacts", "2"])) {
        try router.selectTab(named: name, cause: "test")
      }
    }
  }

  @Test func anObserverOfASceneReceivesEachChange() async throws {
    let app = try await MailApp.started()
    let inbox = try #require(app.router.front)
    let seen = Log<String>()
    let observation = inbox.store.observeChanges { [seen, weak inbox] in
      seen.entries.append(inbox?.render() ?? "")
    }
    try app.act("receive")
    observation.cancel()
    try app.act("receive")
    #expect(seen.entries == ["0 unread", "1 unread"])
  }

  @Test func upperScenesAreReleasedFirst() throws {
    let log = ReleaseLog()
    let builder = PageBuilder(log: log)
    let table = try LinkTable(origins: LinkOrigins(schemes: []), patterns: [])
    let router = Router(on: .virtual(), links: table)
    router.build(with: builder)
    try router.setRoot(MailPlace.inbox, by: .top, cause: "test")
    for id in 1...3 { try router.show(MailPlace.message(id: id), by: .top, cause: "test") }
    try router.setRoot(MailPlace.cellar, by: .top, cause: "test")
    #expect(log.names == ["message id=3", "message id=2", "message id=1", "inbox"])
  }
}
