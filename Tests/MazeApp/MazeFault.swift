/// A fault of a maze, which a test must find.
package enum MazeFault: CaseIterable, Sendable {
  /// A popped scene is pushed again.
  case repushesPoppedRooms
  /// The coordinator of a draft is not retained.
  case releasesCoordinators
  /// Some results are delivered twice.
  case deliversResultsTwice
  /// The store of a draft is retained.
  case leaksStores
  /// Deferred links outlive sign-out.
  case keepsDeferredLinks
  /// Sign-out takes several transactions.
  case signsOutInSteps
  /// Rooms of one tab close the rooms of another tab.
  case closesOtherTabs
  /// A link leads to a different room each time.
  case changesDestinations
  /// The titles of rooms depend on other mazes.
  case sharesTitles
  /// Setting the exile root does not ask the scenes that it removes.
  case removesUnasked
  /// Requests that are made while a scene is built are dropped.
  case dropsRequests
}
