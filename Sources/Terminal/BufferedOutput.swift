/// Output that reaches its stream in large pieces.
///
/// Into a terminal each whole line is passed on at once; into a pipe or a file, whenever 64 KB have
/// gathered. Nothing is passed on at the end by itself: call ``flush()`` before the process leaves.
public final class BufferedOutput {
  private let descriptor: Int32
  private let isLineBuffered: Bool
  private var buffer: [UInt8] = []

  private static let capacity = 65_536

  /// Buffers what is written to a standard stream.
  ///
  /// - Parameters:
  ///   - stream: where the output goes.
  ///   - isLineBuffered: whether lines are passed on at once; nil asks whether it is a terminal.
  public convenience init(to stream: StandardStream, isLineBuffered: Bool? = nil) {
    self.init(
      descriptor: stream.rawValue, isLineBuffered: isLineBuffered ?? stream.isTerminal)
  }

  /// Buffers what is written to an open descriptor, which stays the caller's to close.
  ///
  /// - Parameters:
  ///   - descriptor: an open file descriptor.
  ///   - isLineBuffered: whether lines are passed on at once.
  public init(descriptor: Int32, isLineBuffered: Bool) {
    self.descriptor = descriptor
    self.isLineBuffered = isLineBuffered
    buffer.reserveCapacity(Self.capacity)
  }

  /// Adds text.
  ///
  /// - Throws: ``StreamError``, if it was time to pass something on and that failed.
  public func write(_ text: String) throws(StreamError) {
    buffer.append(contentsOf: text.utf8)
    try passOn(isLineComplete: isLineBuffered && text.utf8.contains(UInt8(ascii: "\n")))
  }

  /// Adds bytes.
  ///
  /// - Throws: ``StreamError``, if it was time to pass something on and that failed.
  public func write(_ bytes: some Collection<UInt8>) throws(StreamError) {
    buffer.append(contentsOf: bytes)
    try passOn(isLineComplete: isLineBuffered && bytes.contains(UInt8(ascii: "\n")))
  }

  /// Passes on everything that has gathered.
  ///
  /// What could not be passed on is dropped: a broken stream never mends.
  ///
  /// - Throws: ``StreamError``, once the stream takes no more.
  public func flush() throws(StreamError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    let code = unsafe buffer.withUnsafeBytes { unsafe Descriptor.write(descriptor, $0) }
    guard code == 0 else { throw StreamError(code: code) }
  }

  private func passOn(isLineComplete: Bool) throws(StreamError) {
    guard isLineComplete || buffer.count >= Self.capacity else { return }
    try flush()
  }
}
