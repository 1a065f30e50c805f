/// An error of an external system that is not `Codable`, as a recording keeps it: its type and its description.
///
/// The app gets it in place of the error in every run, so that a replay does the same as its recording. An app that
/// has to tell errors apart makes their type `Codable`, or throws errors of a `Codable` type from the closure that it
/// passes to ``StageExternal``. For `localizedDescription`, which Foundation defines, it imports `ScenesFoundation`.
public struct RecordedError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The type of the error, as in `URLError`.
  public let type: String
  /// The description of the error.
  public let description: String
  /// The error's `localizedDescription`; nil without `ScenesFoundation`.
  public let localizedText: String?

  /// Creates an error from its parts.
  public init(type: String, description: String, localizedText: String? = nil) {
    self.type = type
    self.description = description
    self.localizedText = localizedText
  }
}

/// An error of an external system that reaches the app as a ``RecordedError``.
package struct ErrorConversion: Equatable, Sendable, CustomStringConvertible {
  /// The name of the request that threw the error.
  package let request: String
  /// The type of the error.
  package let type: String
  /// Whether the type is `Codable`, but private.
  package let isPrivate: Bool

  package var description: String {
    let reason = isPrivate ? "private" : "not Codable"
    let remedy =
      isPrivate
      ? "declare \(type) without 'private'"
      : "make \(type) Codable; if its module must not change, conform it to CaseCodable in the shell"
    return """
      '\(request)' threw an error of type \(type), which is \(reason): the app gets a RecordedError, and \
      'catch let error as \(type)' does not match
        help: \(remedy)
      """
  }
}

/// A type that reads the `localizedDescription` of errors; `RecordedError` conforms in `ScenesFoundation`, so that
/// this module does not need Foundation.
package protocol LocalizedTextReader {
  /// Returns the `localizedDescription` of an error.
  static func localizedText(of error: any Error) -> String
}

/// Any error in a form that can be recorded.
///
/// A `Codable` error is recorded with its type, and decoded by it; another one becomes a ``RecordedError``.
struct ErrorRecord: Error, Codable {
  /// The error for the app.
  let error: any Error

  init(_ error: any Error) {
    let isKept =
      error is RecordedError || error is CancellationError || Self.name(of: error) != nil
    self.error = isKept ? error : Self.recorded(error)
  }

  private static func recorded(_ error: any Error) -> RecordedError {
    let reader = RecordedError.self as Any as? any LocalizedTextReader.Type
    return RecordedError(
      type: type(of: error), description: "\(error)",
      localizedText: reader?.localizedText(of: error))
  }

  static func type(of error: any Error) -> String { "\(Swift.type(of: error))" }

  /// The mangled name of the type of a `Codable` error; nil if a replay would not find the type by it, such as a
  /// private one.
  private static func name(of error: any Error) -> String? {
    guard error is any Codable, let name = _mangledTypeName(Swift.type(of: error)),
      _typeByName(name) == Swift.type(of: error)
    else { return nil }
    return name
  }

  private enum Field: String, CodingKey {
    case type, description, localizedText
    /// The mangled name of the type, and the value, of a `Codable` error.
    case name, value
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    if let error = error as? RecordedError {
      try fields.encode(error.type, forKey: .type)
      try fields.encode(error.description, forKey: .description)
      try fields.encodeIfPresent(error.localizedText, forKey: .localizedText)
      return
    }
    try fields.encode(Self.type(of: error), forKey: .type)
    try fields.encode("\(error)", forKey: .description)
    guard let coded = error as? any Error & Codable, let name = Self.name(of: error) else { return }
    try fields.encode(name, forKey: .name)
    try fields.encode(coded, forKey: .value)
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let type = try fields.decode(String.self, forKey: .type)
    if type == "\(CancellationError.self)" {
      error = CancellationError()
    } else if let coded = try? Self.coded(in: fields) {
      error = coded
    } else {
      // The type may have changed since the recording.
      error = RecordedError(
        type: type, description: try fields.decode(String.self, forKey: .description),
        localizedText: try fields.decodeIfPresent(String.self, forKey: .localizedText))
    }
  }

  private static func coded(
    in fields: KeyedDecodingContainer<Field>
  ) throws -> (any Error)? {
    guard let name = try fields.decodeIfPresent(String.self, forKey: .name),
      let type = _typeByName(name) as? any (Error & Codable).Type
    else { return nil }
    return try fields.decode(type, forKey: .value)
  }
}

/// Calls that can throw any error: a recording keeps it as its type and its description, and one of a `Codable` type
/// as itself.
///
/// ```swift
/// let rides = try await stage.external.request("GET /rides") { try await client.rides() }
/// ```
///
/// An error that is not `Codable` reaches the app as a ``RecordedError``, in a recording, in a replay and otherwise.
/// A `CancellationError` remains one.
extension StageExternal {
  private func record(_ error: any Error, of name: String) -> ErrorRecord {
    let record = ErrorRecord(error)
    if record.error is RecordedError, !(error is RecordedError) {
      stage.noteConversion(
        ErrorConversion(
          request: name, type: ErrorRecord.type(of: error), isPrivate: error is any Codable))
    }
    return record
  }

  /// Reads something that answers immediately: a file, a database, a random number.
  @_disfavoredOverload
  public func read<Answer: Codable & Sendable>(
    _ name: String, _ body: @MainActor () throws -> Answer
  ) throws -> Answer {
    do throws(ErrorRecord) {
      return try read(name) { () throws(ErrorRecord) in
        do { return try body() } catch { throw record(error, of: name) }
      }
    } catch {
      throw error.error
    }
  }

  /// Performs an external action that returns immediately and has no result.
  @_disfavoredOverload
  public func perform(_ name: String, _ body: @MainActor () throws -> Void) throws {
    do throws(ErrorRecord) {
      try perform(name) { () throws(ErrorRecord) in
        do { try body() } catch { throw record(error, of: name) }
      }
    } catch {
      throw error.error
    }
  }

  /// Sends a request that is answered later, for example by a server; the stage lists it until then.
  @_disfavoredOverload
  public func request<Answer: Codable & Sendable>(
    _ name: String, _ body: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    do throws(ErrorRecord) {
      return try await request(name) { () async throws(ErrorRecord) in
        do { return try await body() } catch { throw record(error, of: name) }
      }
    } catch {
      throw error.error
    }
  }

  /// Sends a request that is answered later and has no result.
  @_disfavoredOverload
  public func request(_ name: String, _ body: @MainActor () async throws -> Void) async throws {
    do throws(ErrorRecord) {
      try await request(name) { () async throws(ErrorRecord) in
        do { try await body() } catch { throw record(error, of: name) }
      }
    } catch {
      throw error.error
    }
  }

  /// Waits for the next events of a subscription; a stage that settles does not wait for them.
  @_disfavoredOverload
  public func subscribe<Answer: Codable & Sendable>(
    to name: String, _ body: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    do throws(ErrorRecord) {
      return try await subscribe(to: name) { () async throws(ErrorRecord) in
        do { return try await body() } catch { throw record(error, of: name) }
      }
    } catch {
      throw error.error
    }
  }
}

/// Errors that name the fix, for an answer that cannot be recorded.
extension StageExternal {
  /// An error, for an answer that cannot be recorded.
  @available(
    *, unavailable, message: "the answer is recorded; its type must conform to Codable and Sendable"
  )
  @_disfavoredOverload
  public func read<Answer>(
    _ name: String, _ body: @MainActor () throws -> Answer
  ) throws -> Answer {
    preconditionFailure("unavailable")
  }

  /// An error, for an answer that cannot be recorded.
  @available(
    *, unavailable, message: "the answer is recorded; its type must conform to Codable and Sendable"
  )
  @_disfavoredOverload
  public func request<Answer>(
    _ name: String, _ body: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    preconditionFailure("unavailable")
  }

  /// An error, for an answer that cannot be recorded.
  @available(
    *, unavailable, message: "the answer is recorded; its type must conform to Codable and Sendable"
  )
  @_disfavoredOverload
  public func subscribe<Answer>(
    to name: String, _ body: @MainActor () async throws -> Answer
  ) async throws -> Answer {
    preconditionFailure("unavailable")
  }
}
