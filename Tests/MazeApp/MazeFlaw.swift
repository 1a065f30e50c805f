/// A flaw of a maze, which a test must find.
package enum MazeFlaw: CaseIterable, Sendable {
  /// A popped scene is pushed again.
  case popsInVain
  /// The coordinator of a draft is not retained.
  case forgetsOwners
  /// Some results are delivered twice.
  case answersTwice
  /// The store of a draft is retained.
  case keepsStores
  /// Deferred links outlive sign-out.
  case keepsLinks
  /// Sign-out takes several transactions.
  case leavesInSteps
  /// Rooms of one tab close the rooms of another tab.
  case closesOtherTabs
  /// A link leads to a different room each time.
  case losesItsWay
  /// The titles of rooms depend on other mazes.
  case remembersOtherMazes
  /// Setting the exile root does not ask the scenes that it removes.
  case asksNobody
  /// Requests that are made while a scene is built are dropped.
  case dropsWishes
}
