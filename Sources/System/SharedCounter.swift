import Glibc
import Synchronization

/// A number in memory that two processes share, and that outlives the one that writes it.
@safe final class SharedCounter {
  /// The memory's descriptor.
  let number: Int32
  private let memory: UnsafeMutableRawPointer

  private static let made = Atomic(0)
  private static let size = MemoryLayout<UInt64>.size

  /// Makes a number, which is 0.
  convenience init() throws(FileError) {
    let name = "/sceneshell-\(getpid())-\(Self.made.add(1, ordering: .relaxed).newValue)"
    let number = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    _ = unsafe shm_unlink(name)
    guard number >= 0, ftruncate(number, Self.size) == 0 else {
      throw FileError(path: "shared memory", code: SystemError.latest)
    }
    try self.init(owning: number)
  }

  /// Takes over the descriptor of a number that another process has made.
  init(owning number: Int32) throws(FileError) {
    self.number = number
    let memory = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0)
    guard let memory = unsafe memory, unsafe memory != UnsafeMutableRawPointer(bitPattern: -1)
    else {
      throw FileError(path: "shared memory", code: SystemError.latest)
    }
    unsafe self.memory = unsafe memory
  }

  deinit {
    _ = unsafe munmap(memory, Self.size)
    close(number)
  }

  /// The number; it is read when the process that writes it has ended.
  var value: UInt64 {
    get { unsafe memory.load(as: UInt64.self) }
    set { unsafe memory.storeBytes(of: newValue, as: UInt64.self) }
  }
}
