import Testing

@testable import SceneNavigation
@testable import Scenes

/// Return points as values: the target of `back`, and its effect on `forward`.
struct BackForwardListTests {
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

  private func back(_ list: BackForwardList, _ here: Location, isAtBottom: Bool = false)
    -> BackForwardList.Back?
  {
    list.back(from: here, front: here.entries.last, isAtBottom: isAtBottom)
  }

  private func jump(_ list: inout BackForwardList, _ old: Location, _ new: Location) {
    list.didMove(.jump, from: old, to: new, front: new.entries.last)
  }

  private func goBack(_ list: inout BackForwardList, _ old: Location, _ new: Location) {
    guard let step = back(list, old, isAtBottom: old.stops.count == 1) else {
      Issue.record("there is no step back from \(old)")
      return
    }
    if case .place(let place) = step { #expect(place == new) }
    list.didMove(.back(step), from: old, to: new, front: new.entries.last)
  }

  @Test func withoutAJumpBackPops() {
    #expect(back(BackForwardList(), news) == .step)
    #expect(back(BackForwardList(), home, isAtBottom: true) == nil)
  }

  @Test func afterAJumpBackReturns() {
    var list = BackForwardList()
    jump(&list, news, cart)
    #expect(back(list, cart) == .place(news))
    #expect(list.previous(from: cart) == news)
  }

  @Test func aboveTheTargetOfAJumpBackPopsToTheBottom() {
    var list = BackForwardList()
    jump(&list, news, cart)
    let paid = Self.place("shop", "cart", "paid", ids: [3, 4, 5])
    list.didMove(.onward)
    #expect(back(list, paid) == .step)
    #expect(back(list, shop, isAtBottom: true) == .place(news))
  }

  @Test func theCurrentPlaceIsNotAReturnPoint() {
    var list = BackForwardList()
    jump(&list, home, shop)
    jump(&list, shop, cart)
    // The cart was closed on its own.
    #expect(back(list, shop, isAtBottom: true) == .place(home))
    goBack(&list, shop, home)
    #expect(back(list, home, isAtBottom: true) == nil)
  }

  @Test func aJumpToTheCurrentPlaceLeavesNoReturnPoint() {
    var list = BackForwardList()
    jump(&list, home, home)
    jump(&list, Location(stops: []), home)
    #expect(back(list, home, isAtBottom: true) == nil)
  }

  @Test func forwardUndoesEachBack() {
    var list = BackForwardList()
    jump(&list, news, cart)
    goBack(&list, cart, news)
    goBack(&list, news, home)
    #expect(list.next == news)
    list.didMove(.forward, from: home, to: news, front: news.entries.last)
    #expect(list.next == cart)
    list.didMove(.forward, from: news, to: cart, front: cart.entries.last)
    #expect(list.next == nil)
    #expect(back(list, cart) == .place(news))
  }

  @Test func aNewMoveClearsForward() {
    var list = BackForwardList()
    jump(&list, home, shop)
    goBack(&list, shop, home)
    list.didMove(.ignored)
    #expect(list.next == shop)
    list.didMove(.onward)
    #expect(list.next == nil)
  }

  @Test func recreatedEntriesBelongToTheJump() {
    var list = BackForwardList()
    jump(&list, home, cart)
    jump(&list, cart, news)
    let remade = Self.place("shop", "cart", ids: [7, 8])
    goBack(&list, news, remade)
    #expect(back(list, remade) == .place(home))
  }

  @Test func resetClearsAllReturnPoints() {
    var list = BackForwardList()
    jump(&list, home, shop)
    jump(&list, shop, news)
    goBack(&list, news, shop)
    list.didMove(.reset)
    #expect(list.next == nil)
    #expect(back(list, shop, isAtBottom: true) == nil)
  }

  @Test func theOldestReturnPointsAreDropped() {
    var list = BackForwardList()
    for _ in 0..<BackForwardList.limit {
      jump(&list, home, shop)
      jump(&list, shop, home)
    }
    var here = home
    var steps = 0
    while case .place(let place)? = back(list, here, isAtBottom: true) {
      goBack(&list, here, place)
      here = place
      steps += 1
    }
    #expect(steps == BackForwardList.limit)
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
