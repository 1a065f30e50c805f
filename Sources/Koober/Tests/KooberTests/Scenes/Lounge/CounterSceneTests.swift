import SceneTesting
import Scenes
import Testing

@testable import Koober

@MainActor
struct CounterStoreTests {
  /// The reported counts.
  @MainActor
  private final class Counts {
    var reported: [Int] = []
  }

  private let counts = Counts()

  private func verification(
    from count: Int, isDismissButtonHidden: Bool = false
  ) -> StoreVerification<CounterStore, CounterStore.State> {
    StoreVerification { [counts] _ in
      CounterStore(count: count, isDismissButtonHidden: isDismissButtonHidden) {
        counts.reported.append($0)
      }
    }
  }

  private func details(
    of count: Int, isDismissButtonHidden: Bool = false
  ) -> StoreVerification<CounterDetailsStore, CounterDetailsStore.State> {
    StoreVerification { [counts] _ in
      CounterDetailsStore(count: count, isDismissButtonHidden: isDismissButtonHidden) {
        counts.reported.append($0)
      }
    }
  }

  @Test func eachCountIsReported() async throws {
    let sut = verification(from: 2)
    try await sut.verify(
      when: { store, _ in
        for action in [CounterStore.Action.increment, .decrement, .decrement] {
          store.dispatch(action)
        }
        store.count(1)
        store.count(40)
      },
      then: { $0.expectStates(of: \.count, [2, 3, 2, 1, 40]) })
    #expect(counts.reported == [3, 2, 1, 40])
    try await sut.expectReleased()
  }

  @Test(arguments: [(Int.max, 9999), (Int.min, 0), (10_000, 9999), (-1, 0)])
  func countsAreClamped(from count: Int, shown: Int) async throws {
    let sut = verification(from: count)
    try await sut.verify(
      when: { store, _ in
        store.count(count)
        store.dispatch(shown == 0 ? .decrement : .increment)
      },
      then: { $0.expectStates(of: \.count, [shown]) })
    #expect(counts.reported == [])
  }

  @Test func detailsAndPeekSendRoutes() async throws {
    try await verification(from: 0).verify(
      when: { store, _ in
        store.dispatch(.details)
        store.dispatch(.peek)
      },
      then: {
        $0.expectRoutes([.action(.details(isModal: false)), .action(.details(isModal: true))])
      })
  }

  @Test(arguments: [false, true])
  func dismissRequiresAVisibleButton(isHidden: Bool) async throws {
    try await verification(from: 0, isDismissButtonHidden: isHidden).verify(
      when: { store, _ in store.dispatch(.dismiss) },
      then: { $0.expectRoutes(isHidden ? [] : [.action(.dismissed)]) })
    try await details(of: 0, isDismissButtonHidden: isHidden).verify(
      when: { store, _ in store.dispatch(.dismiss) },
      then: { $0.expectRoutes(isHidden ? [] : [.action(.dismissed)]) })
  }

  @Test func theDetailsReportEachCountOnce() async throws {
    let sut = details(of: 7)
    try await sut.verify(
      when: { store, _ in
        for count in [7, 12, 12, .max] { store.dispatch(.setCount(count)) }
        for _ in 1...2 { store.dispatch(.reset) }
      },
      then: { $0.expectStates(of: \.count, [7, 12, 9999, 0]) })
    #expect(counts.reported == [12, 9999, 0])
    try await sut.expectReleased()
  }

  @Test func rendersTheCount() {
    let view = CounterView()
    #expect(
      view.render(view.props(from: CounterStore.State(count: 1, isDismissButtonHidden: false)))
        == """
        Hop, hop, hop

          1 hop

        [increment]  [decrement]
        [details]  [peek]  [counter.dismiss]
        """)
    let details = CounterDetailsView()
    let state = CounterDetailsStore.State(count: 7, isDismissButtonHidden: true)
    #expect(
      details.render(details.props(from: state)) == """
        About 7

          3 there and back
          odd

        [setCount]  [reset]
        """)
  }
}
