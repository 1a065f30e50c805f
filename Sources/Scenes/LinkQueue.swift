import DequeModule

/// Links that wait, and those that have waited in vain.
@MainActor
final class LinkQueue {
  struct Link {
    let destination: Destination
    let cause: String
    var insists: Bool
    /// Whether it has nothing to go by: it came before the app was ready for it.
    var isCold = false
    /// When it has waited long enough, once it waits for a condition.
    var deadline: StageClock.Instant?
    /// The condition that it was checked again for: it doesn't wait for that twice.
    var lastCondition: String?
    /// How often the links that wait had been dropped when it came, where it waits for its turn.
    var cancellations: Int?
  }

  /// A link that waits for a condition.
  struct Deferred {
    let link: Link
    let condition: String
    /// Who is to make it hold; nil for anybody.
    let identity: String?

    /// Whether the other leads to the same, under the same condition.
    func isSame(as other: Deferred) -> Bool {
      link.destination == other.link.destination && condition == other.condition
        && identity == other.identity
    }
  }

  /// All that there is of links.
  struct Content {
    let isReady: Bool
    let early: [Link]
    let deferred: [Deferred]
    let dropped: [DroppedLink]
    let dropCount: Int
  }

  /// How many links wait at most, and how many of those dropped are remembered.
  static let limit = 32

  /// Whether the app has found its root.
  var isReady = false
  /// Links that came before that.
  var early: [Link] = []
  /// Links that wait for a condition.
  var deferred: [Deferred] = []
  /// How often all that wait have been dropped.
  var cancellations = 0
  /// What drops links that have waited long enough.
  var expiry: StageEffect?

  let dropped = Relay<[DroppedLink]>([])
  private(set) var dropCount = 0

  /// What there is now, for a return to it.
  var content: Content {
    get {
      Content(
        isReady: isReady, early: early, deferred: deferred, dropped: dropped.value,
        dropCount: dropCount)
    }
    set {
      isReady = newValue.isReady
      early = newValue.early
      deferred = newValue.deferred
      guard dropCount != newValue.dropCount else { return }
      dropCount = newValue.dropCount
      dropped.accept(newValue.dropped)
    }
  }

  isolated deinit { expiry?.cancel() }

  /// Remembers that links were dropped, oldest first.
  func drop(_ links: [Deferred], because reason: DroppedLink.Reason, at time: StageClock.Instant) {
    guard !links.isEmpty else { return }
    let news = links.map { item in
      dropCount += 1
      return DroppedLink(
        number: dropCount, destination: item.link.destination, condition: item.condition,
        reason: reason, time: time)
    }
    dropped.accept(Array((dropped.value + news).suffix(Self.limit)))
  }
}
