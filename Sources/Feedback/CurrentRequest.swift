public import Stage

/// The one request that is under way.
@SceneActor
@usableFromInline
final class CurrentRequest<Request: Hashable> {
  @usableFromInline var current: (request: Request, effect: Effect)?

  @usableFromInline
  init() {}

  @inlinable
  func follow(_ wanted: Request?, start: @SceneActor (Request) -> Effect) {
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
