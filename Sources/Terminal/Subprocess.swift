import Glibc

/// A shell command that gets bytes and may give some back: the right side of `state | jq .count`.
public enum Subprocess {
  /// Where the command's output goes.
  public enum Output: Sendable {
    /// Into the result.
    case captured
    /// Where this process's output goes; flush what is buffered first.
    case inherited
  }

  /// How the command ended.
  public struct Result: Equatable, Sendable {
    /// The exit status; 128 and the signal's number if a signal ended the command.
    public var status: Int32
    /// What the command wrote, if it was captured.
    public var output: [UInt8]

    /// Describes an end.
    public init(status: Int32, output: [UInt8] = []) {
      self.status = status
      self.output = output
    }
  }

  /// Runs a command with `/bin/sh -c`, and waits for it; the thread does nothing else meanwhile.
  ///
  /// The command has this process's directory, environment, terminal and standard error. Broken pipes
  /// are ignored from now on (``StandardStream/ignoreBrokenPipes()``), as a command may leave its input
  /// unread.
  ///
  /// - Parameters:
  ///   - command: the text for the shell.
  ///   - input: what the command reads.
  ///   - output: where its output goes.
  /// - Returns: its status, and what it wrote if that was captured.
  /// - Throws: ``FileError``, if the system can't start it. A command that is not found is status 127.
  public static func run(
    _ command: String, input: [UInt8], output: Output
  ) throws(FileError) -> Result {
    StandardStream.ignoreBrokenPipes()
    var inputPipe = try Pipe()
    var outputPipe = try Pipe()
    let processID = try spawn(
      command, input: inputPipe.readEnd,
      output: output == .captured ? outputPipe.writeEnd : STDOUT_FILENO)
    // Only the child may hold its ends, or the ends of the streams would never be seen.
    inputPipe.closeReadEnd()
    outputPipe.closeWriteEnd()
    let collected = exchange(input, through: &inputPipe, &outputPipe, limit: .max) { false }
    return Result(status: wait(for: processID), output: collected)
  }

  /// How commands that ran at once have ended.
  public struct PipelineResult: Equatable, Sendable {
    /// The statuses, as of ``Result/status``.
    public var statuses: [Int32]
    /// What the last one wrote.
    public var output: [UInt8]
    /// Whether it would have written more than was asked for.
    public var isCut: Bool
  }

  /// Runs commands at once, each with `/bin/sh -c`, and waits for all of them; each reads what the one
  /// before writes, through a pipe of their own.
  ///
  /// - Parameters:
  ///   - commands: the texts for the shell, at least one; otherwise as in ``run(_:input:output:)``.
  ///   - input: what the first command reads.
  ///   - limit: the most bytes that are taken from the last command; its output is closed then.
  ///   - isCancelled: asked now and then; once it says so the commands get SIGTERM, and aren't waited
  ///     for.
  /// - Returns: their statuses, and what the last one wrote.
  /// - Throws: ``FileError``, if the system can't start them.
  public static func run(
    pipeline commands: [String], input: [UInt8], limit: Int,
    isCancelled: () -> Bool = { false }
  ) throws(FileError) -> PipelineResult {
    StandardStream.ignoreBrokenPipes()
    var inputPipe = try Pipe()
    var outputPipe = try Pipe()
    var processIDs: [pid_t] = []
    var failure: FileError?
    do throws(FileError) {
      try spawn(
        commands[...], input: inputPipe.readEnd, output: outputPipe.writeEnd, &processIDs)
    } catch {
      failure = error
    }
    inputPipe.closeReadEnd()
    outputPipe.closeWriteEnd()
    // Those that have been started end with their streams.
    let collected = exchange(
      failure == nil ? input : [], through: &inputPipe, &outputPipe, limit: limit,
      isCancelled: isCancelled)
    let isLeft = isCancelled()
    let statuses = processIDs.map { isLeft ? end($0) : wait(for: $0) }
    if let failure { throw failure }
    return PipelineResult(
      statuses: statuses, output: collected, isCut: collected.count > limit)
  }

  private static func spawn(
    _ commands: ArraySlice<String>, input: Int32, output: Int32, _ processIDs: inout [pid_t]
  ) throws(FileError) {
    guard let command = commands.first else { return }
    guard commands.count > 1 else {
      processIDs.append(try spawn(command, input: input, output: output))
      return
    }
    var link = try Pipe()
    processIDs.append(try spawn(command, input: input, output: link.writeEnd))
    link.closeWriteEnd()
    try spawn(commands.dropFirst(), input: link.readEnd, output: output, &processIDs)
  }

  private static func end(_ processID: pid_t) -> Int32 {
    kill(processID, SIGTERM)
    return 128 + SIGTERM
  }

  private static func wait(for processID: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(processID, &status, 0) < 0 && SystemError.latest == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// How often the wait for a command asks whether it is cancelled, in milliseconds.
  private static let patience: Int32 = 200

  /// Feeds and collects at once, since a command may do either first, until its output ends or is more
  /// than the limit, or it is cancelled.
  private static func exchange(
    _ input: [UInt8], through inputPipe: inout Pipe, _ outputPipe: inout Pipe, limit: Int,
    isCancelled: () -> Bool
  ) -> [UInt8] {
    var collected: [UInt8] = []
    var offset = 0
    if input.isEmpty { inputPipe.closeWriteEnd() }
    _ = fcntl(inputPipe.writeEnd, F_SETFL, O_NONBLOCK)
    while !isCancelled(), inputPipe.writeEnd >= 0 || outputPipe.readEnd >= 0 {
      // A negative descriptor is skipped by poll.
      var entries = [
        pollfd(fd: inputPipe.writeEnd, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outputPipe.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&entries, 2, patience) > 0 else { continue }
      if entries[0].revents != 0 {
        let count = unsafe input[offset...].withUnsafeBytes {
          unsafe write(inputPipe.writeEnd, $0.baseAddress, $0.count)
        }
        let isRefused = count < 0 && SystemError.latest != EAGAIN && SystemError.latest != EINTR
        offset += max(0, count)
        if isRefused || offset == input.count { inputPipe.closeWriteEnd() }
      }
      if entries[1].revents != 0 {
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
          let bytes = UnsafeMutableRawBufferPointer(buffer)
          count = max(0, unsafe Descriptor.read(outputPipe.readEnd, into: bytes))
        }
        collected += chunk
        if chunk.isEmpty || collected.count > limit { outputPipe.closeReadEnd() }
      }
    }
    return collected
  }

  private static func spawn(
    _ command: String, input: Int32, output: Int32
  ) throws(FileError) -> pid_t {
    try ProcessSpawner.spawn(
      "/bin/sh", ["sh", "-c", command], copies: [(input, STDIN_FILENO), (output, STDOUT_FILENO)])
  }
}
