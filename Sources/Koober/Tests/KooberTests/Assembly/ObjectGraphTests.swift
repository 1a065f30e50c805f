import Scenes
import Testing

@testable import Koober

/// The ways to make an object graph, with the graph of the launch as the example.
///
/// Koober has a hierarchy of containers. The other ways are shown here, each with what it costs.
@MainActor
struct ObjectGraphTests {
  private let stage = SceneStage.virtual()

  /// On demand, the consumer makes all dependencies, and so knows how each of them is made.
  @Test func onDemandTheConsumerMakesTheGraph() async throws {
    let main = MainViewModel()
    let repository = KooberUserSessionRepository(
      dataStore: InMemoryUserSessionDataStore(),
      api: FakeAuthRemoteAPI(uuid: { StoresFixture.id }, accounts: FakeAccounts()))
    let auth = AuthService(
      on: stage, worker: .make(on: stage, repository: repository), responder: main)
    let launch = LaunchStore(auth: auth, notSignedInResponder: main, signedInResponder: main)
    launch.loadUserSession()
    try await stage.settle()
    #expect(main.view.value == .onboarding)
  }

  /// Factories have no state: what lives longer than a call is passed to them.
  @MainActor
  private struct Factories {
    let stage: SceneStage

    func makeRepository() -> any UserSessionRepository {
      KooberUserSessionRepository(
        dataStore: InMemoryUserSessionDataStore(),
        api: FakeAuthRemoteAPI(uuid: { StoresFixture.id }, accounts: FakeAccounts()))
    }

    func makeAuth(_ repository: any UserSessionRepository, for main: MainViewModel) -> AuthService {
      AuthService(on: stage, worker: .make(on: stage, repository: repository), responder: main)
    }

    func makeLaunch(_ auth: AuthService, for main: MainViewModel) -> LaunchStore {
      LaunchStore(auth: auth, notSignedInResponder: main, signedInResponder: main)
    }
  }

  @Test func factoriesMakeANewObjectAtEachCall() {
    let factories = Factories(stage: stage)
    let main = MainViewModel()
    let auth = factories.makeAuth(factories.makeRepository(), for: main)
    #expect(factories.makeLaunch(auth, for: main) !== factories.makeLaunch(auth, for: main))
  }

  /// A single container is a set of factories that keeps what lives long, so that their calls need no arguments.
  @MainActor
  private final class Container: LaunchStoreFactory {
    let main = MainViewModel()
    let auth: AuthService

    init(on stage: SceneStage) {
      let factories = Factories(stage: stage)
      auth = factories.makeAuth(factories.makeRepository(), for: main)
    }

    func makeLaunchStore() -> LaunchStore {
      LaunchStore(auth: auth, notSignedInResponder: main, signedInResponder: main)
    }
  }

  /// A consumer of many launches, which knows how to get one, and not how it is made.
  @MainActor
  private struct Consumer {
    let closure: @MainActor () -> LaunchStore
    let factory: any LaunchStoreFactory
  }

  @Test func aContainerKeepsWhatLivesLong() async throws {
    let container = Container(on: stage)
    // A factory closure and a factory protocol give the same.
    let consumer = Consumer(closure: container.makeLaunchStore, factory: container)
    let first = consumer.closure()
    #expect(first !== consumer.factory.makeLaunchStore())
    first.loadUserSession()
    try await stage.settle()
    container.auth.signInAsGuest()
    try await stage.settle()
    guard case .signedIn(let session) = container.main.view.value else {
      Issue.record("no user is signed in: \(container.main.view.value)")
      return
    }
    #expect(session.profile.isGuest)
    container.auth.signOut()
    try await stage.settle()
    #expect(container.main.view.value == .onboarding)
  }

  @Test func theLaunchNotifiesOnce() async throws {
    let sessions = InMemoryUserSessionDataStore()
    try sessions.save(.make())
    let main = MainViewModel()
    let auth = AuthService(
      on: stage,
      worker: .make(
        on: stage,
        repository: KooberUserSessionRepository(
          dataStore: sessions,
          api: FakeAuthRemoteAPI(uuid: { StoresFixture.id }, accounts: FakeAccounts()))),
      responder: main)
    let launch = LaunchStore(auth: auth, notSignedInResponder: main, signedInResponder: main)
    var views: [MainView] = []
    let observation = main.view.observe { views.append($0) }
    launch.loadUserSession()
    try await stage.settle()
    #expect(views == [.launching, .signedIn(.make())])
    observation.cancel()
  }

  @Test func theOnboardingTellsItsView() {
    let onboarding = OnboardingViewModel()
    let navigator: any GoToSignUpNavigator & GoToSignInNavigator = onboarding
    #expect(onboarding.view.value == .welcome)
    navigator.navigateToSignUp()
    #expect(onboarding.view.value == .signUp)
    navigator.navigateToSignIn()
    #expect(onboarding.view.value == .signIn)
    onboarding.didShow(.welcome)
    #expect(onboarding.view.value == .welcome)
  }
}

/// A factory protocol: its conformer makes as many stores as a consumer needs.
@MainActor
private protocol LaunchStoreFactory: AnyObject {
  func makeLaunchStore() -> LaunchStore
}
