import SceneRuntime

/// The groups that the arguments of a benchmark program select; all if there are none.
package struct BenchmarkGroups: Sendable {
  private let names: ArraySlice<String>

  /// Reads the arguments of the process.
  package init() { names = CommandLine.arguments.dropFirst() }

  /// The first argument.
  package var first: String? { names.first }

  package func contains(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

  /// Runs asynchronous benchmarks on the executor of the runtime, which this thread hosts.
  package func run(_ benchmarks: @escaping @MainActor @Sendable () async -> Void) {
    ProcessExecutor.install()
    guard let loop = try? HostLoop() else { preconditionFailure("a host needs a pipe") }
    ProcessExecutor.shared.host(wake: loop.wake)
    let end = MainActor.assumeIsolated { End() }
    let work = Task { @MainActor in
      await benchmarks()
      end.isReached = true
    }
    _ = loop.run { end.isReached ? work : nil }
  }

  @MainActor
  private final class End {
    var isReached = false
  }
}
