import Glibc

/// Shell commands with input and output: the right side of `state | jq .count`.
///
/// swift-subprocess does not fit. It runs programs asynchronously, so the app's jobs would run meanwhile, in an
/// order that depends on real time. It resets all signals in the program, including those that `nohup` ignores. It
/// does not notice that Ctrl-Z has stopped a program, and would wait for it forever.
package enum Subprocess {
  package struct Result: Sendable {
    /// The end of each command.
    package var ends: [ProcessEnd]
    /// The output of the last command.
    package var output: [UInt8]
    /// Whether the output was cut at the limit.
    package var isCut: Bool

    /// The shell's exit status of the last command.
    package var status: Int32 { ends.last?.shellStatus ?? 0 }
  }

  /// The interval at which `isCancelled` is called, in milliseconds.
  private static let pollInterval: Int32 = 200

  /// Runs a command; see ``run(pipeline:input:limit:isCancelled:)``.
  package static func run(
    _ command: String, input: [UInt8], limit: Int? = .max, isCancelled: () -> Bool = { false }
  ) throws(FileError) -> Result {
    try run(pipeline: [command], input: input, limit: limit, isCancelled: isCancelled)
  }

  /// Runs commands concurrently, each with `/bin/sh -c`, and waits for all of them; it blocks the thread.
  ///
  /// Each command reads the output of the previous one through a pipe. A command that is not found has status 127.
  ///
  /// With an ``EventLoop``, Ctrl-Z stops this process together with the commands. Afterwards the modes of the terminal
  /// are restored. Broken pipes are ignored from now on (``StandardStream/ignoreBrokenPipes()``), because a command
  /// may not read all its input.
  ///
  /// `limit` is the maximum number of bytes of output, after which the output is closed; with nil the last command
  /// writes to this process's output, which has to be flushed before. `isCancelled` is called at intervals; if it
  /// returns true, the commands receive SIGTERM.
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
    // Only the children may hold their ends, otherwise the streams would never end.
    inputPipe.closeReadEnd()
    outputPipe.closeWriteEnd()
    // The commands that have been started end with their streams.
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

  /// Writes input and reads output at the same time, because a command may do either first, until the output ends or
  /// exceeds the limit, or the call is cancelled.
  private static func exchange(
    _ input: [UInt8], with children: [ChildProcess], through inputPipe: inout Pipe,
    _ outputPipe: inout Pipe, limit: Int, isCancelled: () -> Bool
  ) -> [UInt8] {
    var collected: [UInt8] = []
    var offset = 0
    if input.isEmpty { inputPipe.closeWriteEnd() }
    _ = fcntl(inputPipe.writeEnd, F_SETFL, O_NONBLOCK)
    while !isCancelled(), inputPipe.writeEnd >= 0 || outputPipe.readEnd >= 0 {
      // poll skips negative descriptors.
      var entries = [
        pollfd(fd: inputPipe.writeEnd, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outputPipe.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let isReady = unsafe poll(&entries, 2, pollInterval) > 0
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
