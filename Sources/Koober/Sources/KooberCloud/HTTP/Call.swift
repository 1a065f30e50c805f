import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOFoundationEssentialsCompat

struct Call: Sendable {
  let request: Request
  let context: CloudContext
  /// The time limit for receiving the body.
  let bodyDeadline: Duration

  /// The maximum length of the body, in bytes.
  static let bodyLimit = 16 * 1024

  func body<Body: Decodable>(_ type: Body.Type) async throws -> Body {
    guard let mediaType = request.headers[.contentType].flatMap(MediaType.init(from:)),
      mediaType.isType(.applicationJson)
    else { throw CloudError.unsupportedMediaType }
    return try JSONReader.decode(type, from: Data(buffer: await bytes()))
  }

  private func bytes() async throws -> ByteBuffer {
    let limit = Self.bodyLimit
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw CloudError.bodyTooLarge(limit: limit)
    }
    return try await withThrowingTaskGroup(of: ByteBuffer.self) { group in
      group.addTask {
        do {
          return try await request.body.collect(upTo: limit)
        } catch is NIOTooManyBytesError {
          throw CloudError.bodyTooLarge(limit: limit)
        } catch {
          // The client has cut the body off, or its chunks are not HTTP.
          throw CloudError.badRequest
        }
      }
      group.addTask {
        try await Task.sleep(for: bodyDeadline)
        throw CloudError.bodyTooSlow
      }
      defer { group.cancelAll() }
      guard let bytes = try await group.next() else { throw CloudError.badRequest }
      return bytes
    }
  }

  /// The text of a parameter in the query.
  private func parameter(_ name: String) throws(CloudError) -> String? {
    let values = request.uri.queryParameters.getAll(name)
    guard values.count <= 1 else { throw .invalidField(name, problem: "is given more than once") }
    return values.first
  }

  /// An integer in the query, or its default.
  func number(_ name: String, in range: ClosedRange<Int64>, default defaultValue: Int64) throws
    -> Int64
  {
    guard let text = try parameter(name) else { return defaultValue }
    guard let number = Int64(text), range.contains(number) else {
      throw CloudError.invalidField(
        name, problem: "must be an integer from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number of degrees in the query, in decimal.
  func degrees(_ name: String, in range: ClosedRange<Double>) throws -> Double {
    guard let text = try parameter(name), text.utf8.allSatisfy("+-.0123456789eE".utf8.contains),
      let number = Double(text), range.contains(number)
    else {
      throw CloudError.invalidField(
        name, problem: "must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The number after which the client wants more.
  func after() throws -> Int64 { try number("after", in: 0...Int64.max, default: 0) }

  /// The time that the client waits for news: `wait` in seconds, or zero.
  func wait() throws -> Duration { .seconds(try number("wait", in: 0...30, default: 0)) }

  /// The key that identifies the client's request, so that it is performed at most once.
  func idempotencyKey() throws(CloudError) -> String {
    guard let name = HTTPField.Name("Idempotency-Key"), let key = request.headers[name],
      (1...128).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .idempotencyKeyMissing }
    return key
  }
}

struct CloudContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection of the request.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The client's address, without its port.
  var remoteAddress: String { channel.remoteAddress?.ipAddress ?? "unknown" }
}
