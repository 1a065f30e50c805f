import CSceneSystem
import Glibc
import Synchronization

/// Items that copies of this process take, from the last one down, and whose results it sees.
///
/// The copies are forks: they have everything that this process has in memory, and share with it nothing but the items. They end
/// with it, and may end at any instruction.
@safe
package final class SharedItems<Result: BitwiseCopyable> {
  /// The memory that is shared: counters, whether each item has a result, and the results.
  private let memory: UnsafeMutableRawBufferPointer
  /// The number of items that this process has reached.
  private let passed: UnsafeMutablePointer<Atomic<Int>>
  /// The number of items that copies have taken.
  private let taken: UnsafeMutablePointer<Atomic<Int>>
  private let isDone: UnsafeMutablePointer<Atomic<Bool>>
  private let results: UnsafeMutablePointer<Result>
  private let count: Int
  private let copyCount: Int
  private let secondsPerItem: UInt32
  private var copies: [pid_t] = []
  private var isCopy = false

  /// Creates items, or nil without memory for them.
  ///
  /// - Parameters:
  ///   - count: Their number.
  ///   - copyCount: The number of copies.
  ///   - seconds: The time after which an item ends its copy.
  package init?(count: Int, copies copyCount: Int, endingCopiesAfter seconds: UInt32) {
    let flags = 2 * MemoryLayout<Atomic<Int>>.stride
    let alignment = MemoryLayout<Result>.alignment
    let start = (flags + count + alignment - 1) / alignment * alignment
    let size = start + count * MemoryLayout<Result>.stride
    guard
      let address = unsafe mmap(
        nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0),
      unsafe address != MAP_FAILED
    else { return nil }
    // The memory is zero, which is a valid value of each of the atomics.
    unsafe memory = UnsafeMutableRawBufferPointer(start: address, count: size)
    let counters = unsafe address.bindMemory(to: Atomic<Int>.self, capacity: 2)
    unsafe (passed, taken) = (counters, counters + 1)
    unsafe isDone = (address + flags).bindMemory(to: Atomic<Bool>.self, capacity: count)
    unsafe results = (address + start).bindMemory(to: Result.self, capacity: count)
    (self.count, self.copyCount, secondsPerItem) = (count, copyCount, seconds)
  }

  deinit {
    for copy in copies {
      kill(copy, SIGKILL)
      while waitpid(copy, nil, 0) < 0, errno == EINTR {}
    }
    unsafe munmap(memory.baseAddress, memory.count)
  }

  /// Whether no item is left to take.
  package var isTaken: Bool {
    unsafe count - taken.pointee.load(ordering: .relaxed)
      <= passed.pointee.load(ordering: .relaxed)
  }

  /// Says that this process has reached an item, so that no copy has to take it, nor one before it.
  package func pass(_ item: Int) {
    unsafe passed.pointee.max(item + 1, ordering: .relaxed)
  }

  /// The result of an item; nil if there is none yet.
  package subscript(item: Int) -> Result? {
    get {
      precondition((0..<count).contains(item))
      guard unsafe isDone[item].load(ordering: .acquiring) else { return nil }
      return unsafe results[item]
    }
    set {
      precondition((0..<count).contains(item))
      guard let newValue else { return }
      unsafe results[item] = newValue
      unsafe isDone[item].store(true, ordering: .releasing)
    }
  }

  /// Makes the copies; returns true in each of them.
  package func copyProcess() -> Bool {
    let parent = getpid()
    for _ in 0..<copyCount {
      switch sceneshell_fork() {
      case 0:
        copies = []
        isCopy = true
        becomeCopy(of: parent)
        return true
      case let copy where copy > 0: copies.append(copy)
      // Without processes or memory there are fewer copies.
      default: return false
      }
    }
    return false
  }

  /// A copy ends with its parent, whose main thread makes it, and prints nothing.
  private func becomeCopy(of parent: pid_t) {
    sceneshell_end_with_parent()
    // The unfinished files are the parent's.
    ExitGuard.end()
    guard getppid() == parent else { endCopy() }
    let output = unsafe open("/dev/null", O_WRONLY)
    for stream in [STDOUT_FILENO, STDERR_FILENO] { dup2(output, stream) }
  }

  /// Takes an item, in a copy; nil if none is left.
  package func take() -> Int? {
    precondition(isCopy, "only copies take items")
    let item = unsafe count - taken.pointee.add(1, ordering: .relaxed).newValue
    guard unsafe item >= passed.pointee.load(ordering: .relaxed) else { return nil }
    alarm(secondsPerItem)
    return item
  }

  package func endCopy() -> Never { _exit(0) }
}
