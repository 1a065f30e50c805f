import SceneCommands
import Testing

@testable import SceneEngine

/// The limits of a value that a script makes.
struct ValueBudgetTests {
  /// Whether a budget has room for variants in each other, each of which is a level.
  private func hasRoom(forLevels count: Int) -> Bool {
    var (value, budget) = (Value.int(1), ValueBudget())
    for _ in 1..<count { value = .variant("a", value) }
    return (try? budget.subtract(value)) != nil
  }

  @Test func variantsAreLevelsOfAValue() {
    #expect(hasRoom(forLevels: ValueBudget.depthLimit))
    #expect(!hasRoom(forLevels: ValueBudget.depthLimit + 1))
  }
}
