package import SceneRuntime

/// An observer of runs of an app, from before each app is made.
@MainActor
package protocol AppObserver: LoopObserver {
  /// An app was made on a stage whose loops the observer has been observing.
  func didMake(_ session: AppSession)
  /// An input was performed, and the app has settled; also after an app has started.
  ///
  /// - Parameters:
  ///   - input: The input, such as `auth.signIn`.
  ///   - isMove: Whether the input itself moves the app, as a link and `back` do.
  func didRun(_ input: String, isMove: Bool)
}

/// Makes apps that have no data of a user, in virtual time, to observe them.
@MainActor
package struct FreshApps {
  /// The number of states in which an app can start.
  package let starts: Int
  /// Makes an app, and brings it to the start with a number.
  package let make: @MainActor (_ start: Int, (any AppObserver)?) async throws -> AppSession
  /// Makes an app, runs a script in it, and ends it.
  package let run:
    @MainActor (_ script: [UInt8], _ name: String, any AppObserver) async throws -> Void

  package init(
    starts: Int, make: @escaping @MainActor (Int, (any AppObserver)?) async throws -> AppSession,
    run: @escaping @MainActor ([UInt8], String, any AppObserver) async throws -> Void
  ) {
    self.starts = starts
    self.make = make
    self.run = run
  }
}
