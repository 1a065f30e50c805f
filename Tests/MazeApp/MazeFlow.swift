package import Scenes

/// A coordinator of the maze.
@MainActor
package class MazeFlow: Coordinator {
  let stage: SceneStage
  let record: MazeRecord
  let fault: MazeFault?
  let tag: MazeTag
  /// The scope of the flow, or that of its parent.
  let scope: Scope
  private let hasOwnScope: Bool
  /// The parent, which outlives this flow.
  private let outer: MazeFlow?

  /// Creates the root of the maze.
  init(
    root scope: Scope, on stage: SceneStage, router: Router, record: MazeRecord, fault: MazeFault?
  ) {
    self.stage = stage
    self.record = record
    self.fault = fault
    self.scope = scope
    hasOwnScope = false
    outer = nil
    tag = record.tag(scope.name, isCoordinator: true)
    super.init(root: scope.name, router: router)
  }

  /// Creates a child of another flow.
  init(_ name: String, in outer: MazeFlow, hasOwnScope: Bool = false) {
    stage = outer.stage
    record = outer.record
    fault = outer.fault
    self.hasOwnScope = hasOwnScope
    scope = hasOwnScope ? outer.scope.begin(name) : outer.scope
    self.outer = outer.parent == nil ? nil : outer
    tag = record.tag(
      "\(outer.ownerPath.child(name))", isCoordinator: true, retaining: outer.tag,
      scope: hasOwnScope ? scope.path : nil)
    super.init(name, in: outer)
  }

  isolated deinit { if hasOwnScope { scope.end() } }

  /// Makes the tag of a store of the flow.
  func tag(_ name: String) -> MazeTag { record.tag(name, retaining: tag) }

  /// Performs an operation, and reports its error to the stage.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch { stage.report(error) }
  }

  /// Requests a place, and records when the request runs and its result.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - cause: The cause of the move.
  ///   - isInside: Whether a transition is certainly running.
  ///   - condition: Evaluated when the request runs.
  ///   - make: Makes the scene instead of the builder.
  ///   - onResult: Receives the result.
  /// - Throws: The errors of ``Coordinator/ask(_:cause:provided:making:onResult:)``.
  func requestScene(
    _ place: MazePlace, cause: String, isInside: Bool = false,
    provided condition: @escaping @MainActor () -> Bool = { true },
    making make: (@MainActor () throws -> Scene)? = nil,
    onResult: @escaping @MainActor (SceneResult) -> Void = { _ in }
  ) throws {
    let request = record.makeRequestID()
    record.add(.requested(request, isInside: isInside))
    guard !isInside || fault != .dropsRequests else { return }
    do {
      try show(
        place, cause: cause,
        provided: { [record] in
          record.add(.started(request))
          guard !condition() else { return true }
          record.add(.skipped(request))
          return false
        }, making: make,
        onResult: { [record, fault] result in
          record.add(.completed(request, result))
          if fault == .deliversResultsTwice, case .value = result {
            record.add(.completed(request, result))
          }
          onResult(result)
        })
      record.add(.returned(request))
    } catch {
      record.add(.failed(request))
      throw error
    }
  }
}
