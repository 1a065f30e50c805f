import Glibc

/// A shell command that gets bytes and may give some back: the right side of `state | jq .count`.
///
/// swift-subprocess can't take its place. It runs programs asynchronously, so the app's jobs would run meanwhile, in
/// an order that real time decides; it resets all signals in the program, those too that `nohup` has this process
/// ignore; and it isn't told of a program that Ctrl-Z has stopped, which would be waited for in vain.
package enum Subprocess {
  package enum Output: Sendable {
    case captured
    /// Where this process's output goes; flush what is buffered first.
    case inherited
  }

  package struct Result: Equatable, Sendable {
    /// The exit status; 128 and the signal's number if a signal ended the command.
    package var status: Int32
    package var output: [UInt8]

    package init(status: Int32, output: [UInt8] = []) {
      self.status = status
      self.output = output
    }
  }

  package struct PipelineResult: Equatable, Sendable {
    package var ends: [ProcessEnd]
    package var output: [UInt8]
    /// Whether it would have written more than was asked for.
    package var isCut: Bool
  }

  /// Runs a command with `/bin/sh -c`, and waits for it; the thread does nothing else meanwhile.
  ///
  /// Where an ``EventLoop`` is alive Ctrl-Z stops this process with the command. The modes of the
  /// terminal are afterwards as they were. The command has this process's directory, environment, terminal
  /// and standard error. Broken pipes are ignored from now on (``StandardStream/ignoreBrokenPipes()``), as
  /// a command may leave its input unread.
  package static func run(
    _ command: String, input: [UInt8], output: Output, isCancelled: () -> Bool = { false }
  ) throws(FileError) -> Result {
    let limit: Int? =
      switch output {
      case .captured: .max
      case .inherited: nil
      }
    let result = try run([command], input: input, limit: limit, isCancelled: isCancelled)
    return Result(status: result.ends[0].shellStatus, output: result.output)
  }

  /// Runs commands at once, each with `/bin/sh -c`, and waits for all of them; each reads what the one
  /// before writes, through a pipe of their own.
  package static func run(
    pipeline commands: [String], input: [UInt8], limit: Int,
    isCancelled: () -> Bool = { false }
  ) throws(FileError) -> PipelineResult {
    try run(commands, input: input, limit: limit, isCancelled: isCancelled)
  }

  /// Runs commands at once; without a limit the last one writes where this process does.
  private static func run(
    _ commands: [String], input: [UInt8], limit: Int?, isCancelled: () -> Bool
  ) throws(FileError) -> PipelineResult {
    StandardStream.ignoreBrokenPipes()
    let modes = TerminalModes()
    defer { modes.restore() }
    var inputPipe = try Pipe()
    var outputPipe = try Pipe()
    var children: [ChildProcess] = []
    var failure: FileError?
    do throws(FileError) {
      let output = limit == nil ? STDOUT_FILENO : outputPipe.writeEnd
      try spawn(commands[...], input: inputPipe.readEnd, output: output, &children)
    } catch {
      failure = error
    }
    // Only the children may hold their ends, or the ends of the streams would never be seen.
    inputPipe.closeReadEnd()
    outputPipe.closeWriteEnd()
    // Those that have been started end with their streams.
    let limit = limit ?? .max
    let collected = exchange(
      failure == nil ? input : [], with: children, through: &inputPipe, &outputPipe, limit: limit,
      isCancelled: isCancelled)
    let ends = children.map { $0.wait(isCancelled) }
    if let failure { throw failure }
    return PipelineResult(ends: ends, output: collected, isCut: collected.count > limit)
  }

  private static func spawn(
    _ commands: ArraySlice<String>, input: Int32, output: Int32, _ children: inout [ChildProcess]
  ) throws(FileError) {
    guard let command = commands.first else { return }
    guard commands.count > 1 else {
      children.append(try spawn(command, input: input, output: output))
      return
    }
    var link = try Pipe()
    children.append(try spawn(command, input: input, output: link.writeEnd))
    link.closeWriteEnd()
    try spawn(commands.dropFirst(), input: link.readEnd, output: output, &children)
  }

  /// How often the wait for a command asks whether it is cancelled, in milliseconds.
  private static let patience: Int32 = 200

  /// Feeds and collects at once, since a command may do either first, until its output ends or is more
  /// than the limit, or it is cancelled.
  private static func exchange(
    _ input: [UInt8], with children: [ChildProcess], through inputPipe: inout Pipe,
    _ outputPipe: inout Pipe, limit: Int, isCancelled: () -> Bool
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
      let isReady = unsafe poll(&entries, 2, patience) > 0
      ChildProcess.stopIfSuspended(with: children)
      guard isReady else { continue }
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
  ) throws(FileError) -> ChildProcess {
    try ChildProcess { () throws(FileError) in
      try ProcessSpawner.spawn(
        "/bin/sh", ["sh", "-c", command],
        copies: [(input, STDIN_FILENO), (output, STDOUT_FILENO)])
    }
  }
}
