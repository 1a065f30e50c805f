import Foundation
import NIOCore
import NIOPosix

/// A connection that sends bytes as they are.
enum RawConnection {
  /// Sends pieces one after another, and gives what came back when the server closed the connection, or
  /// as soon as an answer's head is there.
  ///
  /// A server that closes before it has read all that has arrived resets the connection, which is an end, too.
  static func exchange(
    _ pieces: [String], port: Int, untilHead: Bool = false
  ) async throws -> String {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      for piece in pieces { try await outbound.write(ByteBuffer(string: piece)) }
      var answer = ""
      do {
        for try await bytes in inbound {
          answer += String(buffer: bytes)
          if untilHead, answer.contains("\r\n\r\n") { break }
        }
      } catch let error as IOError where error.errnoCode == ECONNRESET {}
      return answer
    }
  }
}
