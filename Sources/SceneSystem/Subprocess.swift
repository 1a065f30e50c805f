import Glibc

/// Shell commands that get bytes and may give some back: the right side of `state | jq .count`.
///
/// swift-subprocess can't take its place. It runs programs asynchronously, so the app's jobs would run meanwhile, in
/// an order that real time decides; it resets all signals in the program, those too that `nohup` has this process
/// ignore; and it isn't told of a program that Ctrl-Z has stopped, which would be waited for in vain.
package enum Subprocess {
  package struct Result: Sendable {
    /// How each command has ended.
    package var ends: [ProcessEnd]
    /// What the last one wrote.
    package var output: [UInt8]
    /// Whether it would have written more than was asked for.
    package var isCut: Bool

    /// What the last command leaves a shell with.
    package var status: Int32 { ends.last?.shellStatus ?? 0 }
  }

  /// How often the wait for a command asks whether it is cancelled, in milliseconds.
  private static let patience: Int32 = 200

  /// Runs a command as of ``run(pipeline:input:limit:isCancelled:)``.
  package static func run(
    _ command: String, input: [UInt8], limit: Int? = .max, isCancelled: () -> Bool = { false }
  ) throws(FileError) -> Result {
    try run(pipeline: [command], input: input, limit: limit, isCancelled: isCancelled)
  }

  /// Runs commands at once, each with `/bin/sh -c`, and waits for all of them; the thread does nothing else meanwhile.
  ///
  /// Each reads what the one before writes, through a pipe of their own. One that isn't found ends in status 127.
  ///
  /// Where an ``EventLoop`` is alive Ctrl-Z stops this process with the commands. The modes of the
  /// terminal are afterwards as they were. Broken pipes are ignored from now on
  /// (``StandardStream/ignoreBrokenPipes()``), as a command may leave its input unread.
  ///
  /// The limit is the most bytes that are taken from the last command, whose output is closed then; nil lets it write
  /// where this process does, which has flushed its own output first. Whether to give up is asked now and then: then
  /// the commands get SIGTERM.
  package static func run(
    pipeline commands: [String], input: [UInt8], limit: Int?,
    isCancelled: () -> Bool = { false }
  ) throws(FileError) -> Result {
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
    return Result(ends: ends, output: collected, isCut: collected.count > limit)
  }

  /// Runs a command that has the terminal, as an editor does, and waits for its end; the thread does nothing else
  /// meanwhile.
  package static func runOnTerminal(
    _ command: String, isCancelled: () -> Bool = { false }
  ) throws(FileError) -> ProcessEnd {
    let modes = TerminalModes()
    defer { modes.restore() }
    let child = try ChildProcess { () throws(FileError) in
      try ProcessSpawner.spawn("/bin/sh", ["sh", "-c", command], copies: [])
    }
    return child.wait(isCancelled)
  }

  private static func spawn(
    _ commands: ArraySlice<String>, input: Int32, output: Int32, _ children: inout [ChildProcess]
  ) throws(FileError) {
    guard let command = commands.first else { return }
    func start(writingTo output: Int32) throws(FileError) {
      children.append(
        try ChildProcess { () throws(FileError) in
          try ProcessSpawner.spawn(
            "/bin/sh", ["sh", "-c", command],
            copies: [(input, STDIN_FILENO), (output, STDOUT_FILENO)])
        })
    }
    guard commands.count > 1 else { return try start(writingTo: output) }
    var link = try Pipe()
    try start(writingTo: link.writeEnd)
    link.closeWriteEnd()
    try spawn(commands.dropFirst(), input: link.readEnd, output: output, &children)
  }

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
        let chunk = Descriptor.read(outputPipe.readEnd).bytes
        collected += chunk
        if chunk.isEmpty || collected.count > limit { outputPipe.closeReadEnd() }
      }
    }
    return collected
  }
}
