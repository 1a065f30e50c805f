/// Retries an operation after 1 s, 2 s, 4 s, ….
@MainActor
func retrying<Value: Sendable>(
  attempts: Int, _ operation: @MainActor () async throws -> Value
) async throws -> Value {
  var pause = Duration.seconds(1)
  for _ in 1..<attempts {
    do { return try await operation() } catch TripsError.offline {
      try await Task.sleep(for: pause)
      pause *= 2
    }
  }
  return try await operation()
}

/// Performs an operation within a time limit.
func withTimeout<Value: Sendable>(
  _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await operation() }
    group.addTask {
      try await Task.sleep(for: limit)
      throw TripsError.timedOut
    }
    defer { group.cancelAll() }
    guard let first = try await group.next() else { throw CancellationError() }
    return first
  }
}
