import Testing

@testable import Navigation
@testable import Scenes

/// Return points as values: the target of `back`, and its effect on `forward`.
struct TrailTests {
  private static func place(_ names: String..., ids: [Int]? = nil) -> Location {
    let entries = names.enumerated().map { index, name in
      (name, EntryID(rawValue: ids.map { $0[index] } ?? index + 1))
    }
    return Location(entries)
  }

  private let home = place("home", ids: [1])
  private let news = place("home", "news", ids: [1, 2])
  private let shop = place("shop", ids: [3])
  private let cart = place("shop", "cart", ids: [3, 4])

  private func back(_ trail: Trail, _ here: Location, isAtBottom: Bool = false) -> Trail.Back? {
    trail.back(from: here, front: here.entries.last, isAtBottom: isAtBottom)
  }

  private func jump(_ trail: inout Trail, _ old: Location, _ new: Location) {
    trail.moved(.jump, from: old, to: new, front: new.entries.last)
  }

  private func goBack(_ trail: inout Trail, _ old: Location, _ new: Location) {
    guard let step = back(trail, old, isAtBottom: old.stops.count == 1) else {
      Issue.record("there is no step back from \(old)")
      return
    }
    if case .place(let place) = step { #expect(place == new) }
    trail.moved(.back(step), from: old, to: new, front: new.entries.last)
  }

  @Test func withoutAJumpBackPops() {
    #expect(back(Trail(), news) == .step)
    #expect(back(Trail(), home, isAtBottom: true) == nil)
  }

  @Test func afterAJumpBackReturns() {
    var trail = Trail()
    jump(&trail, news, cart)
    #expect(back(trail, cart) == .place(news))
    #expect(trail.previous(from: cart) == news)
  }

  @Test func aboveTheTargetOfAJumpBackPopsToTheBottom() {
    var trail = Trail()
    jump(&trail, news, cart)
    let paid = Self.place("shop", "cart", "paid", ids: [3, 4, 5])
    trail.moved(.onward)
    #expect(back(trail, paid) == .step)
    #expect(back(trail, shop, isAtBottom: true) == .place(news))
  }

  @Test func theCurrentPlaceIsNotAReturnPoint() {
    var trail = Trail()
    jump(&trail, home, shop)
    jump(&trail, shop, cart)
    // The cart was closed on its own.
    #expect(back(trail, shop, isAtBottom: true) == .place(home))
    goBack(&trail, shop, home)
    #expect(back(trail, home, isAtBottom: true) == nil)
  }

  @Test func aJumpToTheCurrentPlaceLeavesNoReturnPoint() {
    var trail = Trail()
    jump(&trail, home, home)
    jump(&trail, Location(stops: []), home)
    #expect(back(trail, home, isAtBottom: true) == nil)
  }

  @Test func forwardUndoesEachBack() {
    var trail = Trail()
    jump(&trail, news, cart)
    goBack(&trail, cart, news)
    goBack(&trail, news, home)
    #expect(trail.next == news)
    trail.moved(.forward, from: home, to: news, front: news.entries.last)
    #expect(trail.next == cart)
    trail.moved(.forward, from: news, to: cart, front: cart.entries.last)
    #expect(trail.next == nil)
    #expect(back(trail, cart) == .place(news))
  }

  @Test func aNewMoveClearsForward() {
    var trail = Trail()
    jump(&trail, home, shop)
    goBack(&trail, shop, home)
    trail.moved(.ignored)
    #expect(trail.next == shop)
    trail.moved(.onward)
    #expect(trail.next == nil)
  }

  @Test func recreatedEntriesBelongToTheJump() {
    var trail = Trail()
    jump(&trail, home, cart)
    jump(&trail, cart, news)
    let remade = Self.place("shop", "cart", ids: [7, 8])
    goBack(&trail, news, remade)
    #expect(back(trail, remade) == .place(home))
  }

  @Test func resetClearsAllReturnPoints() {
    var trail = Trail()
    jump(&trail, home, shop)
    jump(&trail, shop, news)
    goBack(&trail, news, shop)
    trail.moved(.reset)
    #expect(trail.next == nil)
    #expect(back(trail, shop, isAtBottom: true) == nil)
  }

  @Test func theOldestReturnPointsAreDropped() {
    var trail = Trail()
    for _ in 0..<Trail.limit {
      jump(&trail, home, shop)
      jump(&trail, shop, home)
    }
    var here = home
    var steps = 0
    while case .place(let place)? = back(trail, here, isAtBottom: true) {
      goBack(&trail, here, place)
      here = place
      steps += 1
    }
    #expect(steps == Trail.limit)
  }
}

extension Location {
  /// A stack of places by name.
  fileprivate init(_ entries: [(String, EntryID)]) {
    self.init(
      entries.map { name, id in
        Router.Tree.Entry(
          id: id, destination: Destination(name), owner: .top, scope: .top,
          presentation: id == entries.first?.1 ? .root : .push, awaitsResult: false)
      }, excluding: [])
  }
}
