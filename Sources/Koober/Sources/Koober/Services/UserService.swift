import Scenes

struct UserState: Equatable, Codable, Sendable {
  enum Origin: String, Codable, Sendable { case session, cache, server }

  @CaseProperties
  enum Work: Hashable, Codable, Sendable {
    case idle, reading, fetching, renaming(to: String)
    /// The last work has failed; the profile is the one from before.
    case failed(KooberError)
  }

  var profile: UserProfile
  var origin = Origin.session
  var work = Work.reading

  var problem: KooberError? { work.failed }

  enum Event {
    case read(UserProfile?)
    case refreshed
    case renamed(to: String)
    case fetched(UserProfile)
    case failed(KooberError)
  }

  static func reduce(_ state: UserState, _ event: Event) -> UserState? {
    var next = state
    switch (state.work, event) {
    case (.reading, .read(let profile)):
      if let profile {
        next.profile = profile
        next.origin = .cache
      }
      next.work = .fetching
    case (.idle, .refreshed), (.failed, .refreshed): next.work = .fetching
    case (.renaming, .renamed): return nil
    case (_, .renamed(let name)):
      if let name = UserName(name) {
        next.work = .renaming(to: name.text)
      } else if state.work == .reading || state.work == .fetching {
        // An invalid name does not stop the work.
        return nil
      } else {
        next.work = .failed(.nameNotAccepted)
      }
    case (.fetching, .fetched(let profile)), (.renaming, .fetched(let profile)):
      next.profile = profile
      next.origin = .server
      next.work = .idle
    case (.fetching, .failed(let error)), (.renaming, .failed(let error)):
      next.work = .failed(error)
    default: return nil
    }
    return next
  }
}

/// Provides the user's profile: first the stored one, then the server's.
@MainActor
@Commands
final class UserService: Service, Restorable {
  private let loop: FeedbackLoop<UserState, UserState.Event>

  init(on stage: SceneStage, profile: UserProfile, worker: ProfileWorker) {
    loop = FeedbackLoop(
      "user", on: stage, initial: UserState(profile: profile),
      reduce: StateReducer(UserState.reduce),
      feedbacks: [
        Feedback(
          "read", request: { $0.work.isReading ? true : nil },
          effect: { (_: Bool) -> UserState.Event in .read(worker.cached()) }),
        Feedback(
          "fetch", while: \.work.isFetching, work: worker.fetch,
          done: { .fetched($0) }, failed: { .failed($0) }),
        Feedback(
          "rename", request: \.work.renaming, work: worker.rename, done: { .fetched($0) },
          failed: { .failed($0) }),
      ])
  }

  var state: ObservableState<UserState> { loop.states }

  /// Fetches the profile from the server.
  func refresh() { loop.send(.refreshed) }

  /// Changes the user's name.
  ///
  /// - Parameter name: The new name.
  func rename(to name: String) { loop.send(.renamed(to: name)) }

  @NotACommand func restore(_ state: UserState) { loop.restore(state) }
}
