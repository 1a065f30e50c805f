/// The effects that are suspended, in the order in which they suspended first.
@SceneActor
struct SuspendedEffects {
  /// The effects, each in its place; the places of those that have ended are empty.
  private var places: [Effect?] = []
  private var count = 0
  /// How often an effect has come or gone.
  private(set) var changes = 0

  /// Below this many places it isn't worth closing the gaps.
  private static let fewPlaces = 32

  nonisolated init() {}

  /// The effects.
  var effects: some Sequence<Effect> { places.lazy.compactMap(\.self) }

  /// Adds an effect, where it isn't there.
  mutating func insert(_ effect: Effect) {
    guard effect.place == nil else { return }
    effect.place = places.count
    places.append(effect)
    count += 1
    changes += 1
  }

  /// Removes an effect, where it is there.
  ///
  /// - Complexity: O(1), amortised.
  mutating func remove(_ effect: Effect) {
    guard let place = effect.place else { return }
    effect.place = nil
    places[place] = nil
    count -= 1
    changes += 1
    while let last = places.last, last == nil { places.removeLast() }
    if places.count > Self.fewPlaces, places.count > 2 * count { closeGaps() }
  }

  private mutating func closeGaps() {
    places.removeAll { $0 == nil }
    for (place, effect) in places.enumerated() { effect?.place = place }
  }
}
