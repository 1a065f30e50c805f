/// What can be wrong with a maze, to see whether it is noticed.
package enum MazeFlaw: CaseIterable, Sendable {
  /// What was popped comes again.
  case popsInVain
  /// Nobody keeps the coordinator of a draft.
  case forgetsOwners
  /// Some answers are told twice.
  case answersTwice
  /// Somebody keeps the store of a draft.
  case keepsStores
  /// Links wait on for a user who has left.
  case keepsLinks
  /// Whoever leaves loses one thing after the other.
  case leavesInSteps
  /// Rooms of one tab close those of another.
  case closesOtherTabs
  /// A link leads to another room each time.
  case losesItsWay
  /// Rooms know of other mazes.
  case remembersOtherMazes
  /// Going into exile asks nobody.
  case asksNobody
  /// What is wanted while something is made is done at some time or never.
  case dropsWishes
}
