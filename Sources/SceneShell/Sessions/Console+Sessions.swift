extension Console {
  /// Performs work on the journal of a session, and prints the error if it fails.
  ///
  /// - Parameter work: The work, which returns the exit status.
  /// - Returns: The exit status: that of the work, or of its error: 1 if the journal cannot be read, 2 if it is damaged.
  @MainActor
  func attempt(_ work: () async throws -> ExitStatus) async -> ExitStatus {
    do {
      return try await work()
    } catch let failure as JournalFileReader.Failure {
      printDiagnostic(failure.text)
      return failure.status
    } catch let request as ExitRequest {
      return request.status
    } catch {
      printDiagnostic("error: \(error)")
      return .commandFailed
    }
  }
}
