import Scenes
import Testing

@testable import Koober

@MainActor
struct RideOptionRepositoryTests {
  @Test func faresAreCachedForFiveMinutes() async throws {
    let stage = SceneStage.virtual()
    let fixture = StoresFixture(on: stage)
    let market = fixture.locations.current
    let times = Relay<[Duration]>([])
    @MainActor func loadOptions() async throws {
      stage.start("load") { _ in
        guard let options = try? await fixture.rideOptions.options(near: market) else { return }
        #expect(options.map(\.fare) == [450, 600, 850, 1200])
        times.accept(times.value + [stage.clock.now.offset])
      }
      try await stage.advance(by: .seconds(2))
    }
    #expect(fixture.rideOptions.knownOptions(near: market) == nil)
    try await loadOptions()
    try await loadOptions()
    #expect(times.value == [.seconds(1), .seconds(2)])
    try await stage.advance(by: .seconds(300))
    #expect(fixture.rideOptions.knownOptions(near: market) == nil)
    try await loadOptions()
    #expect(times.value == [.seconds(1), .seconds(2), .seconds(305)])
  }

  @Test func failuresAreNotCached() async throws {
    let stage = SceneStage.virtual()
    let fixture = StoresFixture(on: stage)
    fixture.controls.fail(.ridesOptions, with: .notConnected)
    let outcome = Relay<KooberError?>(nil)
    stage.start("load") { _ in
      do throws(KooberError) {
        _ = try await fixture.rideOptions.options(near: fixture.locations.current)
      } catch {
        outcome.accept(error)
      }
    }
    try await stage.advance(by: .seconds(1))
    #expect(outcome.value == .notConnected)
    #expect(fixture.rideOptions.knownOptions(near: fixture.locations.current) == nil)
  }
}
