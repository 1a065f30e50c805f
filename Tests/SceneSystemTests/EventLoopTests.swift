import Dispatch
import Glibc
import SceneRuntime
import SceneSystem
import Testing

/// The loop owns the process's signal handlers, so the tests run one at a time.
@Suite(.serialized)
struct EventLoopTests {
  private let bell: Bell

  init() throws { bell = try Bell() }

  @Test func aRingWakesTheLoopOnce() throws {
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    bell.ring()
    bell.ring()
    #expect(loop.wait(until: nil) == .wakeUp)
    bell.clear()
    #expect(loop.wait(until: .now) == .deadline)
  }

  @Test func aRingFromAnotherThreadWakesTheLoop() throws {
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    DispatchQueue.global().async { [bell] in bell.ring() }
    #expect(loop.wait(until: nil) == .wakeUp)
  }

  @Test func inputIsReportedOnlyWhenWatched() throws {
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    let pipe = try PipeFixture()
    pipe.write("x")
    #expect(loop.wait(until: .now) == .deadline)
    #expect(loop.wait(until: nil, input: pipe.readEnd) == .input)
  }

  @Test func endOfInputIsReportedAsInput() throws {
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    let pipe = try PipeFixture()
    pipe.closeWriteEnd()
    #expect(loop.wait(until: nil, input: pipe.readEnd) == .input)
  }

  @Test func theDeadlineIsNeverEarly() throws {
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    let deadline = ContinuousClock.now + .microseconds(1500)
    #expect(loop.wait(until: deadline) == .deadline)
    #expect(ContinuousClock.now >= deadline)
  }

  @Test(arguments: [
    (SIGINT, EventLoop.Events.interrupt), (SIGWINCH, .resize), (SIGTERM, .terminate),
    (SIGQUIT, .quit),
    (SIGHUP, .hangUp), (SIGTSTP, .suspend), (SIGCONT, .resume),
  ])
  func signalsAreReportedAsEvents(number: Int32, event: EventLoop.Events) throws {
    // A test process in the background may have inherited ignored signals.
    _ = signal(number, SIG_DFL)
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, number)
    // The threads of the pool block all signals.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
    #expect(loop.wait(until: nil) == event)
  }

  @Test func anIgnoredSignalStaysIgnored() throws {
    _ = signal(SIGHUP, SIG_IGN)
    defer { _ = signal(SIGHUP, SIG_DFL) }
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    raise(SIGHUP)
    #expect(loop.wait(until: .now) == .deadline)
  }

  @Test func simultaneousEventsAreReturnedTogether() throws {
    let loop = try EventLoop(wakeUps: Array(bell.descriptors.prefix(1)))
    let pipe = try PipeFixture()
    pipe.write("x")
    bell.ring()
    #expect(loop.wait(until: .now, input: pipe.readEnd) == [.input, .wakeUp, .deadline])
  }
}
