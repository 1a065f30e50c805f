/// Functions whose results a recording keeps, for a client that is a struct of closures.
///
/// ```swift
/// let live = TodosClient.live
/// let client = TodosClient(
///   load: external.requesting("load", live.load), now: external.reading("now") { Date() })
/// ```
extension StageExternal {
  /// A function that sends a request with each call; see ``request(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - call: Calls the external system.
  /// - Returns: A function with the same parameters.
  public func requesting<each Argument: Sendable, Answer: Codable & Sendable>(
    _ name: String,
    _ call: @escaping @Sendable (repeat each Argument) async throws -> Answer
  ) -> @Sendable (repeat each Argument) async throws -> Answer {
    { [stage] (argument: repeat each Argument) in
      try await stage.external.request(name) { try await call(repeat each argument) }
    }
  }

  /// A function that sends a request without a result with each call; see ``request(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - call: Calls the external system.
  /// - Returns: A function with the same parameters.
  public func requesting<each Argument: Sendable>(
    _ name: String,
    _ call: @escaping @Sendable (repeat each Argument) async throws -> Void
  ) -> @Sendable (repeat each Argument) async throws -> Void {
    { [stage] (argument: repeat each Argument) in
      try await stage.external.request(name) { try await call(repeat each argument) }
    }
  }

  /// A function that sends a request with each call and throws no error; see ``request(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - call: Calls the external system.
  /// - Returns: A function with the same parameters.
  public func requesting<each Argument: Sendable, Answer: Codable & Sendable>(
    _ name: String, _ call: @escaping @Sendable (repeat each Argument) async -> Answer
  ) -> @Sendable (repeat each Argument) async -> Answer {
    { [stage] (argument: repeat each Argument) in
      await stage.external.request(name) { await call(repeat each argument) }
    }
  }

  /// A function that sends a request without a result with each call and throws no error; see ``request(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: The name of the request.
  ///   - call: Calls the external system.
  /// - Returns: A function with the same parameters.
  public func requesting<each Argument: Sendable>(
    _ name: String, _ call: @escaping @Sendable (repeat each Argument) async -> Void
  ) -> @Sendable (repeat each Argument) async -> Void {
    { [stage] (argument: repeat each Argument) in
      await stage.external.request(name) { await call(repeat each argument) }
    }
  }

  /// A function that reads with each call; see ``read(_:_:)``.
  ///
  /// It must be called on the main actor.
  ///
  /// - Parameters:
  ///   - name: The name of the answer.
  ///   - body: Reads the answer.
  /// - Returns: A function for code with any isolation, such as a parameter `now: () -> Date`.
  public func reading<Answer: Codable & Sendable>(
    _ name: String, _ body: @escaping @Sendable () -> Answer
  ) -> @Sendable () -> Answer {
    { [stage] in MainActor.assumeIsolated { stage.external.read(name) { body() } } }
  }
}
