package import FoundationEssentials
package import Scenes

package struct KooberOptions: Sendable {
  /// The directory of the user's data; nil to use no files.
  package var home: String?
  /// The date at the start; nil for now, which on a virtual stage is always the same.
  package var date: Date?
  /// The time zone; nil for the system's, as for the locale.
  ///
  /// On a virtual stage both have fixed defaults.
  package var timeZone: TimeZone?
  package var locale: Locale?
  /// The features, experiments and analytics.
  package var configuration = KooberConfiguration()
  /// Makes the server that replaces the built-in one, given the current date.
  package var remote:
    (@Sendable @MainActor (SceneStage, @escaping @MainActor () -> Date) -> RemoteAPIs)?

  /// Makes the sink of analytics for the server of the configuration.
  package var analyticsServer: AnalyticsServer?

  package init(home: String? = nil) { self.home = home }
}

/// Koober: rides on kangaroos.
@MainActor
package final class KooberApp: SceneApp {
  package typealias AppPlace = KooberPlace

  package let stage: SceneStage
  package let router: Router

  private let container: AppContainer
  private let coordinator: AppCoordinator

  /// Creates the app, which does nothing before ``start()``.
  ///
  /// - Throws: ``KooberStorageError`` if the home directory has a database that cannot be used, or an
  ///   error in the app's own link table.
  package convenience init(on stage: SceneStage, options: KooberOptions = KooberOptions()) throws {
    try self.init(EnvironmentAssembly.make(stage: stage, options: options))
  }

  /// Creates the app in an environment, which a test can replace as a whole or in part.
  init(_ environment: Environment) throws {
    stage = environment.stage
    router = Router(on: stage, links: try KooberLinks.table())
    container = AppContainer(environment: CurrentEnvironment(environment), router: router)
    coordinator = AppCoordinator(on: stage, container: container, router: router)
    router.build(with: coordinator)
  }

  package var scope: Scope { container.scope }

  package var services: [ServiceHandle] { container.services + coordinator.userServices }

  package var serviceNames: [String] {
    container.services.map(\.name) + SignedInContainer.serviceNames
  }

  package var sceneNames: [String] {
    // The scenes of these places have other names.
    let places = ["newRide", "whereTo", "rideTo", "rideNear", "accountHelp", "welcomeHelp"]
    return KooberPlace.commands.map(\.name).filter { !places.contains($0) }
      + PickMeUpContainer.sceneNames
  }

  package var stateMigrations: StateMigrations { KooberStates.migrations }

  package var user: String? { container.auth.currentState.session?.profile.name }

  package func start() { coordinator.begin() }
}
