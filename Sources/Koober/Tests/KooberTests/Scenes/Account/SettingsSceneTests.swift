import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct SettingsStoreTests {
  private typealias State = SettingsState

  /// Settings with a fetched profile and an edited name.
  private func verification(
    _ profile: UserProfile = UserSession.make().profile, entering name: String? = nil,
    failing error: KooberError? = nil
  ) async throws -> StoreVerification<SettingsStore, SettingsState> {
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      if let error { fixture.controls.fail(.profileRename, with: error) }
      return SettingsStore(user: fixture.user(profile))
    }
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(2)) },
      then: { $0.expectStates([State(name: profile.name)]) })
    guard let name else { return sut }
    try await sut.verify(
      when: { store, _ in store.dispatch(.setName(name)) },
      then: { $0.expectStates([edited(profile.name, to: name)]) })
    return sut
  }

  private func edited(
    _ saved: String = "jane", to name: String, phase: State.Phase = .editing
  ) -> State {
    var state = State(name: saved)
    state.name = name
    state.phase = phase
    return state
  }

  @Test func resetRevertsAnEditedName() async throws {
    let sut = try await verification()
    try await sut.verify(
      when: { store, _ in
        #expect(store.refusalToLeave == nil)
        store.dispatch(.save)
        store.dispatch(.setName("Jo"))
        #expect(store.refusalToLeave == "your name is not saved; save or reset it first")
        store.dispatch(.reset)
        #expect(store.refusalToLeave == nil)
        store.dispatch(.close)
      },
      then: { recording in
        recording.expectStates([edited(to: "Jo"), State(name: "jane")])
        recording.expectRoutes([.action(.closed)])
      })
    try await sut.expectReleased()
  }

  @Test(arguments: [
    "", " \t\n", String(repeating: "a", count: 101), "a\u{7}b", "Jo\nJo", "Jo\u{202E}Jo",
  ])
  func anInvalidNameIsNotSaved(_ name: String) async throws {
    let sut = try await verification(entering: name)
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.save)
        store.dispatch(.setName("Jo"))
      },
      then: { recording in
        recording.expectStates([
          edited(to: name, phase: .failed(.nameNotAccepted)), edited(to: "Jo"),
        ])
        recording.expectNoRoutes()
        recording.expectNoEffects()
      })
  }

  @Test func anErrorIsAnAlertUntilItIsAnswered() async throws {
    let view = SettingsView()
    try await verification(entering: "").verify(
      when: { store, _ in
        store.dispatch(.save)
        #expect(
          view.alert(in: store.currentState)
            == Alert("A name must have 1 to 100 characters, on one line."))
        store.dispatch(.ok)
        #expect(view.alert(in: store.currentState) == nil)
      },
      then: { recording in
        recording.expectStates([
          edited(to: "", phase: .failed(.nameNotAccepted)), edited(to: ""),
        ])
      })
  }

  @Test func aConfirmedNameIsSaved() async throws {
    let sut = try await verification(entering: " Jane Doe ")
    try await sut.verify(
      when: { store, _ in
        for _ in 1...2 { store.dispatch(.save) }
        store.dispatch(.setName("ignored"))
      },
      then: { recording in
        recording.expectStates([edited(to: " Jane Doe ", phase: .confirming)])
        recording.expectRoutes([.state(.confirm(reason: "Your name changes."))])
      })
    try await sut.verify(
      when: { store, stage in
        store.finishConfirmation(isConfirmed: true)
        store.finishConfirmation(isConfirmed: true)
        #expect(store.refusalToLeave == "your name is being saved")
        try await stage.advance(by: .seconds(1))
        #expect(store.refusalToLeave == nil)
      },
      then: { recording in
        recording.expectStates([
          .at(.seconds(2), edited(to: " Jane Doe ", phase: .saving)),
          .at(.seconds(3), State(name: "Jane Doe")),
        ])
        recording.expectEffects([.started("user.rename"), .finished("user.rename")])
      })
    try await sut.expectReleased()
  }

  @Test(arguments: [nil, KooberError.notConfirmed])
  func anUnconfirmedNameStaysEdited(_ failure: KooberError?) async throws {
    let sut = try await verification(entering: "Jo")
    for _ in 1...2 {
      try await sut.verify(
        when: { store, _ in
          store.dispatch(.save)
          store.finishConfirmation(isConfirmed: false, failure: failure)
        },
        then: { recording in
          recording.expectStates([
            edited(to: "Jo", phase: .confirming),
            edited(to: "Jo", phase: failure.map { .failed($0) } ?? .editing),
          ])
          recording.expectRoutes([.state(.confirm(reason: "Your name changes."))])
          recording.expectNoEffects()
        })
    }
  }

  @Test func aGuestSavesWithoutConfirmation() async throws {
    try await verification(.guest, entering: "Joey").verify(
      when: { store, stage in
        store.dispatch(.save)
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates([
          edited("Guest 1", to: "Joey", phase: .saving), State(name: "Joey"),
        ])
        recording.expectNoRoutes()
      })
  }

  @Test func aFailedSaveKeepsTheEditedName() async throws {
    try await verification(.guest, entering: "Joey", failing: .notConnected).verify(
      when: { store, stage in
        store.dispatch(.save)
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        recording.expectStates([
          edited("Guest 1", to: "Joey", phase: .saving),
          edited("Guest 1", to: "Joey", phase: .failed(.notConnected)),
        ])
      })
  }

  @Test(arguments: [SettingsState.Phase.editing, .failed(.timedOut), .confirming, .saving])
  func anExternalRenameKeepsTheEditedName(phase: SettingsState.Phase) {
    let state = edited(to: "Jo", phase: phase)
    let expected = edited("Joey", to: "Jo", phase: phase == .saving ? .editing : phase)
    #expect(State.reduce(state, .saved("Joey")) == expected)
    #expect(State.reduce(State(name: "jane"), .saved("Joey")) == State(name: "Joey"))
  }

  @Test(arguments: [
    (SettingsState.Phase.editing, "[setName]  [settings.save]  [reset]"),
    (.failed(.formIncomplete), "[setName]  [settings.save]  [reset]"),
    (.confirming, "Waiting for your password ..."), (.saving, "Saving ..."),
  ])
  func rendersTheForm(phase: SettingsState.Phase, end: String) {
    let view = SettingsView()
    let state = edited(to: "", phase: phase)
    #expect(
      view.render(view.props(from: state)) == """
        Settings

        Name      -
                  was jane

        \(end)
        """)
  }
}
