import Glibc

/// A bell that ends the wait of an ``EventLoop`` from any thread.
///
/// Rings that come before the loop looks are one event.
public final class WakeUp: Sendable {
  private let pipe: NonblockingPipe

  /// Makes a bell.
  ///
  /// - Throws: ``FileError``, if the process has no descriptor left.
  public init() throws(FileError) {
    pipe = try NonblockingPipe()
  }

  /// Rings; safe to call from any thread, and never blocks.
  public func signal() {
    var byte: UInt8 = 1
    _ = unsafe write(pipe.writeDescriptor, &byte, 1)
  }

  /// Readable from the first ring until it is drained.
  var descriptor: Int32 { pipe.readDescriptor }

  func drain() {
    _ = pipe.drain()
  }
}
