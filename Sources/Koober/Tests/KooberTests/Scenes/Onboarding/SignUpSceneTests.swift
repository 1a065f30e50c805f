import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct SignUpStoreTests {
  private typealias State = SignUpStore.State

  private let secret = Secret("secret")

  private func verification() async throws -> StoreVerification<SignUpStore, State> {
    let sut = StoreVerification { stage in
      let fixture = StoresFixture(on: stage)
      fixture.auth.start()
      return SignUpStore(auth: fixture.auth)
    }
    try await sut.verify(when: { _, _ in }, then: { $0.expectStates([State()]) })
    return sut
  }

  /// A complete form, already verified.
  private func filled(
    email: String = "joe@example.com"
  ) async throws -> StoreVerification<SignUpStore, State> {
    let sut = try await verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.setName("Joe"))
        store.dispatch(.setEmail(email))
        store.dispatch(.setPassword(secret))
      },
      then: { recording in
        recording.expectStates([
          State(name: "Joe"), State(name: "Joe", email: email),
          State(name: "Joe", email: email, password: secret),
        ])
      })
    return sut
  }

  @Test func aFilledFormRefusesToBeLeft() async throws {
    let sut = try await filled()
    try await sut.verify(
      when: { store, _ in
        #expect(
          store.refusalToLeave == "the form is incomplete; submit or clear it first")
        store.dispatch(.clear)
        #expect(store.refusalToLeave == nil)
      },
      then: { $0.expectStates([State()]) })
    try await sut.expectReleased()
  }

  @Test func anIncompleteFormShowsAnErrorUntilItChanges() async throws {
    let sut = try await verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.submit)
        store.dispatch(.setName("Joe"))
      },
      then: { $0.expectStates([State(progress: .failed(.formIncomplete)), State(name: "Joe")]) })
  }

  @Test(arguments: [" ", "Jo\nJo", String(repeating: "a", count: 101)])
  func anInvalidNameIsNotSent(_ name: String) async throws {
    let sut = try await filled()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.setName(name))
        store.dispatch(.submit)
        store.dispatch(.setName(" Jo "))
        store.dispatch(.submit)
      },
      then: { recording in
        recording.expectStates(
          of: \.progress, [.editing, .failed(.nameNotAccepted), .editing, .submitting])
      })
  }

  @Test func theStateShowsARunningSignUp() async throws {
    let sut = try await filled()
    let joe = State(name: "Joe", email: "joe@example.com", password: secret)
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.submit)
        store.dispatch(.clear)
        try await stage.advance(by: .seconds(1))
      },
      then: { recording in
        var signingUp = joe
        signingUp.progress = .submitting
        recording.expectStates([.at(.zero, signingUp), .at(.seconds(1), joe)])
        recording.expectEffects([
          .at(.zero, .started("auth.authenticate")),
          .at(.seconds(1), .finished("auth.authenticate")),
        ])
      })
  }

  @Test func aTakenAddressIsReported() async throws {
    let sut = try await filled(email: "taken@example.com")
    try await sut.when { store, stage in
      store.dispatch(.submit)
      try await stage.advance(by: .seconds(1))
    }
    sut.then { recording in
      recording.expectStates(of: \.progress, [.submitting, .failed(.emailTaken)])
    }
  }

  @Test func cancelSendsARoute() async throws {
    let sut = try await verification()
    try await sut.verify(
      when: { store, _ in store.dispatch(.cancel) },
      then: { $0.expectRoutes([.action(.cancelled)]) })
  }
}
