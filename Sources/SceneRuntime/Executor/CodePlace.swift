// The toolchain's module reads the symbols and lines of a program that runs.
#if os(Linux)
  @_spi(Internal) import Runtime
#endif

/// Where a suspended task was started: its outermost function.
struct CodePlace {
  private let addresses: [UInt]

  /// Creates the place of a task, which must be suspended.
  init(_ task: TaskMemory) { addresses = TaskMemory.isReadable ? task.resumeAddresses : [] }

  /// Creates a place from ``TaskMemory/resumeAddresses``.
  init(_ addresses: [UInt]) { self.addresses = addresses }

  /// The function's name, as in `closure #1 in RidesModel.refresh()`.
  ///
  /// Without its line: a large program's debugging information takes seconds to read.
  var name: String {
    #if os(Linux)
      let backtrace = Backtrace(
        architecture: Self.architecture,
        frames: addresses.map { RichFrame<UInt>.asyncResumePoint($0) },
        images: nil)
      let frames = backtrace.symbolicated(options: [.useSymbolCache])?.frames ?? []
      return frames.reversed().lazy.compactMap(\.symbol).first(where: isAppCode)?.name
        ?? Self.unknown
    #else
      return Self.unknown
    #endif
  }

  private static let unknown = "a task"

  #if os(Linux)
    #if arch(arm64)
      private static let architecture = "aarch64"
    #else
      private static let architecture = "x86_64"
    #endif

    /// Whether somebody has written the function: no thunk, and nothing of the Swift runtime's.
    private func isAppCode(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
      symbol.rawName.hasPrefix("$s") && !symbol.isSwiftThunk && !symbol.isSystemFunction
    }
  #endif
}
