/// The effects in flight, in the order in which they were started.
@MainActor
struct EffectList {
  /// The effects, each in its place; the places of those that have ended are empty.
  private var places: [StageEffect?] = []
  /// How many there are.
  private(set) var count = 0

  /// Below this many places it isn't worth closing the gaps.
  private static let fewPlaces = 32

  nonisolated init() {}

  /// The effects.
  var effects: some Sequence<StageEffect> { places.lazy.compactMap(\.self) }

  /// Adds an effect.
  mutating func append(_ effect: StageEffect) {
    effect.place = places.count
    places.append(effect)
    count += 1
  }

  /// Removes an effect.
  ///
  /// - Complexity: O(1), amortised.
  mutating func remove(_ effect: StageEffect) {
    guard let place = effect.place else { return }
    effect.place = nil
    places[place] = nil
    count -= 1
    while let last = places.last, last == nil { places.removeLast() }
    if places.count > Self.fewPlaces, places.count > 2 * count { closeGaps() }
  }

  private mutating func closeGaps() {
    places.removeAll { $0 == nil }
    for (place, effect) in places.enumerated() { effect?.place = place }
  }
}
