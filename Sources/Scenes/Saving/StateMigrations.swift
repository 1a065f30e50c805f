/// The versions of saved states, and the steps from each to the next.
///
/// The first version is 1.
public struct StateMigrations: Sendable {
  /// Changes a saved state, which is the whole file, into the next version.
  public typealias Step = @Sendable (inout Value) throws -> Void

  private let steps: [Step]

  /// Creates the migrations from version 1 on.
  public init(_ steps: [Step] = []) { self.steps = steps }

  package var version: Int { steps.count + 1 }

  /// Migrates a saved state to the current version, step by step.
  func migrate(
    _ saved: inout Value, from version: Int, of part: RestoringError.Part
  ) throws(RestoringError) {
    guard version >= 1 else {
      throw .unreadable("\(part)Version", reason: "no such version: \(version)")
    }
    guard version <= self.version else { throw .newer(part, version: version, known: self.version) }
    for (index, step) in steps.enumerated().dropFirst(version - 1) {
      do { try step(&saved) } catch {
        throw .unreadable("version \(index + 1)", reason: "\(error)")
      }
    }
  }
}
