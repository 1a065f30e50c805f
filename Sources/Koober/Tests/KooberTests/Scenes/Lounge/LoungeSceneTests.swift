import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct LoungeStoreTests {
  private func verification() -> StoreVerification<LoungeStore, LoungeStore.State> {
    StoreVerification { _ in LoungeStore(movies: StoresFixture.movies()) }
  }

  @Test func actionsSendRoutes() async throws {
    let sut = verification()
    try await sut.verify(
      when: { store, _ in
        store.dispatch(.movies)
        store.dispatch(.counter)
        store.dispatch(.cinema(movie: .pouch))
      },
      then: { recording in
        recording.expectRoutes([
          .action(.movies), .action(.counter(count: 0)), .action(.cinema(.pouch)),
        ])
        recording.expectStates([LoungeStore.State()])
      })
    try await sut.expectReleased()
  }

  @Test func cinemaWithoutAMovieChoosesOneAtRandom() async throws {
    try await verification().verify(
      when: { store, _ in
        store.dispatch(.cinema(movie: nil))
        store.dispatch(.cinema(movie: nil))
      },
      then: {
        $0.expectRoutes([.action(.cinema(.billabong)), .action(.cinema(.boomerang))])
      })
  }

  @Test func theLastCountIsShownAndContinued() async throws {
    try await verification().verify(
      when: { store, _ in
        for count in [3, 3, 4] { store.countChanged(to: count) }
        store.dispatch(.counter)
      },
      then: { recording in
        recording.expectStates(of: \.count, [nil, 3, 4])
        recording.expectRoutes([.action(.counter(count: 4))])
      })
  }

  @Test(arguments: [
    (Int?.none, "No hops counted yet."), (1, "1 hop counted so far."),
    (9999, "9999 hops counted so far."),
  ])
  func rendersTheCount(count: Int?, line: String) {
    let view = LoungeView()
    #expect(
      view.render(view.props(from: LoungeStore.State(count: count))) == """
        The lounge

          Old films, soft chairs,
          and a window to count hops by.

        \(line)

        [movies]  [counter]  [cinema]
        """)
  }
}
