extension Console {
  /// Does something with the record of a session, and says what stands in the way.
  ///
  /// - Parameter work: What is done, with what the process leaves with.
  /// - Returns: The same, or what is left with where it couldn't be done: 2 where the record can't be read.
  @MainActor
  func attempt(_ work: () async throws -> ExitStatus) async -> ExitStatus {
    do {
      return try await work()
    } catch let failure as JournalFileReader.Failure {
      // A journal may have anything in it.
      complain(VisibleText.escaped(failure.text))
      return .syntax
    } catch let stop as CommandStop {
      return stop.status
    } catch {
      complain("error: \(error)")
      return .commandFailed
    }
  }
}
