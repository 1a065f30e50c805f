import OrderedCollections

/// The requests that are under way side by side.
@MainActor
@usableFromInline
final class CurrentRequests<Request: Hashable> {
  private var effects = OrderedDictionary<Request, StageEffect>()

  @usableFromInline
  init() {}

  @usableFromInline
  func follow(_ requests: [Request], start: @MainActor (Request) -> StageEffect) {
    let wanted = OrderedSet(requests)
    guard wanted != effects.keys else { return }
    var kept = OrderedDictionary<Request, StageEffect>()
    for (request, effect) in effects {
      if wanted.contains(request) { kept[request] = effect } else { effect.cancel() }
    }
    effects = kept
    for request in wanted where kept[request] == nil { effects[request] = start(request) }
  }

  @usableFromInline
  func stop() {
    for effect in effects.values { effect.cancel() }
    effects = [:]
  }
}
