import Glibc

/// A file that other processes can open while this one lives, and that leaves nothing behind, however it ends.
package final class UnnamedFile {
  private let descriptor: OwnedDescriptor

  /// Makes a file in the directory of `TMPDIR`, or in `/tmp`.
  package init() throws(FileError) {
    let folder = ProcessEnvironment.variables["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let (number, name) = Descriptor.makeTemporaryFile("\(folder)/sceneshell-")
    guard number >= 0 else { throw .latest(folder) }
    _ = unsafe unlink(name)
    descriptor = OwnedDescriptor(owning: number)
  }

  package var path: String { "/proc/\(getpid())/fd/\(descriptor.number)" }
}
