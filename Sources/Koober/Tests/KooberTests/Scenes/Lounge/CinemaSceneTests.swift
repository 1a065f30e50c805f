import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct CinemaStoreTests {
  private typealias State = CinemaState

  private let movie = StoresFixture.movies().movie(.pouch)

  private func verification() -> StoreVerification<CinemaStore, CinemaState> {
    StoreVerification { [movie] stage in CinemaStore(movie: movie, on: stage) }
  }

  @Test func playbackFollowsTheClock() async throws {
    let sut = verification()
    try await sut.verify(
      when: { _, stage in try await stage.advance(by: .seconds(60)) },
      then: { recording in
        recording.expectStates(
          (0...4).map { .at(.seconds(5 * $0), State(movie: movie, played: $0)) })
      })
    #expect(sut.stage.effects == [])
    try await sut.verify(
      when: { store, stage in
        store.dispatch(.rewind)
        try await stage.advance(by: .seconds(5))
      },
      then: {
        $0.expectStates([
          .at(.seconds(60), State(movie: movie)), .at(.seconds(65), State(movie: movie, played: 1)),
        ])
      })
    try await sut.expectReleased()
    #expect(sut.stage.effects == [])
  }

  @Test func pausingStopsPlayback() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, stage in
        try await stage.advance(by: .seconds(7))
        for _ in 1...2 { store.dispatch(.pause) }
        try await stage.advance(by: .seconds(60))
        for _ in 1...2 { store.dispatch(.play) }
        try await stage.advance(by: .seconds(5))
      },
      then: { recording in
        recording.expectStates([
          .at(.seconds(0), State(movie: movie)),
          .at(.seconds(5), State(movie: movie, played: 1)),
          .at(.seconds(7), State(movie: movie, played: 1, isPaused: true)),
          .at(.seconds(67), State(movie: movie, played: 1)),
          .at(.seconds(72), State(movie: movie, played: 2)),
        ])
      })
  }

  @Test func leaveSendsARoute() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in store.dispatch(.leave) },
      then: { $0.expectRoutes([.action(.left)]) })
    try await sut.expectReleased()
    sut.then { $0.expectEffects([.cancelled("cinema.play")]) }
  }

  @Test(arguments: [
    (
      1, true,
      """
        +--------------------------------+
        |                                |
        |            A bulge.            |
        |                                |
        +--------------------------------+
         ########........................

      Pouch of Gold

      [play]  [rewind]  [leave]
      """
    ),
    (
      4, false,
      """
        +--------------------------------+
        |                                |
        |            The End             |
        |                                |
        +--------------------------------+
         ################################

      Pouch of Gold

      [rewind]  [leave]
      """
    ),
  ])
  func rendersTheScreen(played: Int, isPaused: Bool, text: String) {
    let view = CinemaView()
    let state = State(movie: movie, played: played, isPaused: isPaused)
    #expect(view.render(view.props(from: state)) == text)
  }
}
