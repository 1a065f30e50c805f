package import Scenes

/// A coordinator of the maze.
@MainActor
package class MazeFlow: Coordinator {
  let stage: SceneStage
  let record: MazeRecord
  let flaw: MazeFlaw?
  let tag: MazeTag
  /// What lives as long as the flow, or as the one around it.
  let scope: Scope
  private let hasOwnScope: Bool
  /// The flow around this one, which outlives it.
  private let outer: MazeFlow?

  /// Creates the root of the maze.
  init(
    root scope: Scope, on stage: SceneStage, router: Router, record: MazeRecord, flaw: MazeFlaw?
  ) {
    self.stage = stage
    self.record = record
    self.flaw = flaw
    self.scope = scope
    hasOwnScope = false
    outer = nil
    tag = record.tag(scope.name, isCoordinator: true)
    super.init(root: scope.name, router: router)
  }

  /// Creates a flow within another.
  init(_ name: String, within outer: MazeFlow, hasOwnScope: Bool = false) {
    stage = outer.stage
    record = outer.record
    flaw = outer.flaw
    self.hasOwnScope = hasOwnScope
    scope = hasOwnScope ? outer.scope.begin(name) : outer.scope
    self.outer = outer.parent == nil ? nil : outer
    tag = record.tag(
      "\(outer.ownerPath.child(name))", isCoordinator: true, keeping: outer.tag,
      scope: hasOwnScope ? scope.path : nil)
    super.init(name, in: outer)
  }

  isolated deinit { if hasOwnScope { scope.end() } }

  /// Gives a store of the flow its tag.
  func tag(_ name: String) -> MazeTag { record.tag(name, keeping: tag) }

  /// Does what may fail, and lets the stage know.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { stage.report(error) }
  }

  /// Asks for a place, and notes when its turn comes and what is answered.
  ///
  /// - Parameters:
  ///   - place: Where to go.
  ///   - cause: What led to it.
  ///   - isInside: Whether a transition is under way for sure.
  ///   - condition: Asked when its turn comes.
  ///   - make: Makes the scene, where that isn't left to the builder.
  ///   - onResult: Hears the answer.
  /// - Throws: What ``Coordinator/ask(_:cause:provided:making:onResult:)`` throws.
  func want(
    _ place: MazePlace, cause: String, isInside: Bool = false,
    provided condition: @escaping @MainActor () -> Bool = { true },
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: @escaping @MainActor (SceneResult) -> Void = { _ in }
  ) throws {
    let wish = record.makeWish()
    record.note(.wanted(wish, isInside: isInside))
    guard !isInside || flaw != .dropsWishes else { return }
    do {
      try ask(
        place, cause: cause,
        provided: { [record] in
          record.note(.turned(wish))
          guard !condition() else { return true }
          record.note(.declined(wish))
          return false
        }, making: make,
        onResult: { [record, flaw] result in
          record.note(.answered(wish, result))
          if flaw == .answersTwice, case .value = result { record.note(.answered(wish, result)) }
          onResult(result)
        })
      record.note(.returned(wish))
    } catch {
      record.note(.failed(wish))
      throw error
    }
  }
}
