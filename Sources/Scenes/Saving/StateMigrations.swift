/// The versions of what is saved, and how each becomes the next.
///
/// The first version is 1; each step makes one more.
public struct StateMigrations: Sendable {
  /// Changes a saved state, the whole of the file, into that of the next version.
  public typealias Step = @Sendable (inout Value) throws -> Void

  private let steps: [Step]

  /// Creates the versions from the steps between them, from version 1 on.
  public init(_ steps: [Step] = []) { self.steps = steps }

  package var version: Int { steps.count + 1 }

  /// Brings a saved state to the version that is written, step by step.
  func migrate(
    _ saved: inout Value, from version: Int, of part: RestoringError.Part
  ) throws(RestoringError) {
    guard version >= 1 else {
      throw .unreadable("\(part)Version", reason: "there is no \(version)")
    }
    guard version <= self.version else { throw .newer(part, version: version, known: self.version) }
    for (index, step) in steps.enumerated().dropFirst(version - 1) {
      do { try step(&saved) } catch {
        throw .unreadable("version \(index + 1)", reason: "\(error)")
      }
    }
  }
}
