import Scenes

/// Knows who the user is: as it was the last time at first, then as the server says.
@MainActor
@Commands
final class UserService: Service {
  private let loop: FeedbackLoop<UserState, UserState.Event>

  init(on stage: SceneStage, profile: UserProfile, repository: UserProfileRepository) {
    loop = FeedbackLoop(
      "user", on: stage, initial: UserState(profile: profile),
      reduce: StateReducer(UserState.reduce),
      feedbacks: [
        Feedback(
          "read", request: { $0.work == .reading ? true : nil },
          effect: { (_: Bool) -> UserState.Event in .read(repository.cached()) }),
        Feedback(
          "fetch", request: { $0.work == .fetching ? true : nil },
          effect: { (_: Bool) async -> UserState.Event in
            do throws(KooberError) {
              return .fetched(try await repository.fetch())
            } catch {
              return .failed(error)
            }
          }),
        Feedback(
          "rename",
          request: { state -> String? in
            guard case .renaming(let name) = state.work else { return nil }
            return name
          },
          effect: { (name: String) async -> UserState.Event in
            do throws(KooberError) {
              return .fetched(try await repository.rename(to: name))
            } catch {
              return .failed(error)
            }
          }),
      ])
  }

  var state: ObservableState<UserState> { loop.states }

  /// Asks the server who the user is.
  func refresh() { loop.send(.refreshed) }

  /// Gives the user another name.
  ///
  /// - Parameter name: What to be called.
  func rename(to name: String) { loop.send(.renamed(to: name)) }
}

extension UserService: Restorable {
  func restore(_ state: UserState) { loop.restore(state) }
}
