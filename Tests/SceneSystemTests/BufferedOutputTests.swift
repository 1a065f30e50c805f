import SceneSystem
import Testing

struct BufferedOutputTests {
  @Test func aLineBufferWritesWholeLines() throws {
    let pipe = try PipeFixture()
    let output = BufferedOutput(descriptor: pipe.writeEnd, isLineBuffered: true)
    try output.write("half ".utf8)
    #expect(pipe.readAvailable() == "")
    try output.write("line\n".utf8)
    #expect(pipe.readAvailable() == "half line\n")
  }

  @Test func aBlockBufferWaitsForTheFlush() throws {
    let pipe = try PipeFixture()
    let output = BufferedOutput(descriptor: pipe.writeEnd, isLineBuffered: false)
    try output.write("line\n".utf8)
    try output.write("bytes".utf8)
    #expect(pipe.readAvailable() == "")
    try output.flush()
    #expect(pipe.readAvailable() == "line\nbytes")
  }

  @Test func aFullBlockIsWritten() throws {
    let pipe = try PipeFixture()
    let output = BufferedOutput(descriptor: pipe.writeEnd, isLineBuffered: false)
    let text = String(repeating: "x", count: 65_536)
    try output.write(text.utf8)
    #expect(pipe.readAvailable() == text)
  }

  @Test func flushWithoutWaitingWritesOnlyWhatFits() throws {
    let pipe = try PipeFixture()
    let output = BufferedOutput(descriptor: pipe.writeEnd, isLineBuffered: false)
    try output.write("line\n".utf8)
    output.flushWithoutWaiting()
    #expect(pipe.readAvailable() == "line\n")
    let text = String(repeating: "x", count: 60_000)
    try output.write(text.utf8)
    output.flushWithoutWaiting()
    try output.write(text.utf8)
    output.flushWithoutWaiting()
    let written = pipe.readAvailable()
    #expect((60_001..<120_000).contains(written.count))
    try output.flush()
    #expect(written + pipe.readAvailable() == text + text)
  }

  @Test func writingToAClosedPipeThrowsOnce() throws {
    StandardStream.ignoreBrokenPipes()
    let pipe = try PipeFixture()
    let output = BufferedOutput(descriptor: pipe.writeEnd, isLineBuffered: false)
    pipe.closeReadEnd()
    try output.write("lost".utf8)
    #expect(throws: StreamError.brokenPipe) { try output.flush() }
    #expect(throws: Never.self) { try output.flush() }
    #expect(StreamError.brokenPipeExitStatus == 141)
  }
}
