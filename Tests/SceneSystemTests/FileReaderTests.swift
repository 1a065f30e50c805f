import Dispatch
import Glibc
import PseudoTerminal
import SceneSystem
import Testing

struct FileReaderTests {
  private let directory = TemporaryDirectory()

  @Test func aFileIsReadInChunks() throws {
    let path = directory.file("file")
    try FileWriter.replace(path, with: Array("0123456789".utf8))
    var reader = try FileReader(path: path)
    #expect(try reader.next(upTo: 4) == Array("0123".utf8))
    #expect(try reader.rest() == Array("456789".utf8))
    #expect(try reader.next() == nil)
  }

  @Test func aDescriptorStaysOpenAfterReading() throws {
    let descriptors = try PipeFixture()
    descriptors.write("piped")
    descriptors.closeWriteEnd()
    var reader = try FileReader(descriptor: descriptors.readEnd, name: "pipe")
    #expect(try reader.rest() == Array("piped".utf8))
    #expect(throws: Never.self) {
      _ = try FileReader(descriptor: descriptors.readEnd, name: "pipe").path
    }
  }

  @Test func aMessageThatArrivesInPartsIsReadAsAWhole() throws {
    let descriptors = try PipeFixture()
    let writeEnd = descriptors.writeEnd
    // More than a pipe holds.
    let message = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    DispatchQueue.global().async {
      _ = unsafe message.withUnsafeBytes { unsafe Descriptor.write(writeEnd, $0) }
    }
    let (bytes, code) = Descriptor.read(descriptors.readEnd, count: message.count)
    #expect(bytes == message)
    #expect(code == 0)
    descriptors.write("end")
    descriptors.closeWriteEnd()
    #expect(Descriptor.read(descriptors.readEnd, count: 10).bytes == Array("end".utf8))
    #expect(Descriptor.read(descriptors.readEnd, count: 0).bytes == [])
  }

  @Test func aMissingFileIsNamed() {
    let path = directory.file("missing")
    let error = #expect(throws: FileError.self) { _ = try FileReader(path: path).path }
    #expect(error == .notFound(path: path))
    #expect(error?.description == "the file '\(path)' does not exist")
  }

  @Test func readingADirectoryIsAnError() {
    let error = #expect(throws: FileError.self) { _ = try FileReader(path: directory.path).path }
    #expect(error?.description == "'\(directory.path)' is a directory")
  }

  @Test func aPipeIsNotARegularFile() throws {
    let path = directory.file("pipe")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    let error = #expect(throws: FileError.self) { try FileReader.bytes(ofRegular: path) }
    #expect(error?.description == "'\(path)' is not a regular file")
  }

  @Test func theNameInAnErrorIsOnOneLine() {
    let error = FileError.isDirectory(path: "a\u{1B}[31m\nerror: b\t")
    #expect(error.description == #"'a\u{1B}[31m\nerror: b\t' is a directory"#)
  }

  @Test func otherErrorsUseTheSystemsDescription() {
    let error = FileError(path: "disk", code: 28)
    #expect(error.description == "'disk': no space left on device")
  }
}
