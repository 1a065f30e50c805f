/// The one request that is under way.
@MainActor
@usableFromInline
final class CurrentRequest<Request: Hashable> {
  @usableFromInline var current: (request: Request, effect: StageEffect)?

  @usableFromInline
  init() {}

  @inlinable
  func follow(_ wanted: Request?, start: @MainActor (Request) -> StageEffect) {
    let old = current
    guard wanted != old?.request else { return }
    old?.effect.cancel()
    current = wanted.map { ($0, start($0)) }
  }

  @usableFromInline
  func stop() {
    current?.effect.cancel()
    current = nil
  }
}
