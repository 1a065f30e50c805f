import SceneRuntime
import Testing

@MainActor
struct EffectChangeTests {
  /// Collects the effect changes of a stage.
  @MainActor
  private final class Watch {
    private(set) var changes: [EffectChange] = []

    init(_ stage: SceneStage) { stage.watchEffects { [weak self] in self?.changes.append($0) } }
  }

  private let stage = SceneStage.virtual()

  @Test func anEffectIsObservedFromItsStartToItsEnd() async throws {
    let watch = Watch(stage)
    stage.start("one") { _ in }
    stage.start("two") { [stage] _ in try? await stage.clock.sleep(for: .seconds(1)) }
    #expect(watch.changes == [.started("one"), .started("two")])
    try await stage.settle()
    #expect(watch.changes.dropFirst(2) == [.finished("one")])
    try await stage.advance(by: .seconds(1))
    #expect(watch.changes.dropFirst(3) == [.finished("two")])
  }

  @Test func anEffectIsCancelledOnce() async throws {
    let watch = Watch(stage)
    let early = stage.start("early") { _ in }
    early.cancel()
    let asleep = stage.start("asleep") { [stage] _ in
      try? await stage.clock.sleep(for: .seconds(1))
    }
    try await stage.settle()
    asleep.cancel()
    asleep.cancel()
    let done = stage.start("done") { _ in }
    try await stage.settle()
    done.cancel()
    #expect(
      watch.changes == [
        .started("early"), .cancelled("early"), .started("asleep"), .cancelled("asleep"),
        .started("done"), .finished("done"),
      ])
  }

  @Test func anEffectKeepsItsObserver() async throws {
    let watch = Watch(stage)
    stage.start("one") { _ in }
    stage.watchEffects(nil)
    stage.start("two") { _ in }
    try await stage.settle()
    #expect(watch.changes == [.started("one"), .finished("one")])
  }
}
