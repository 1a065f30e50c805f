// The toolchain's module that reads the symbols of a running program.
#if os(Linux)
  @_spi(Internal) import Runtime
#endif

import Synchronization

/// The function that started a suspended task.
struct CodeLocation {
  private let addresses: [UInt]

  init(_ task: TaskMemory) { addresses = TaskMemory.isReadable ? task.resumeAddresses : [] }

  init(_ addresses: [UInt]) { self.addresses = addresses }

  private static let names = Mutex<[[UInt]: String]>([:])

  /// The function's name, as in `closure #1 in RidesModel.refresh()`.
  ///
  /// It has no line number, because reading a large program's debugging information takes seconds.
  var name: String {
    if let name = Self.names.withLock({ $0[addresses] }) { return name }
    let name = symbol ?? Self.unknown
    Self.names.withLock { $0[addresses] = name }
    return name
  }

  private var symbol: String? {
    #if os(Linux)
      let backtrace = Backtrace(
        architecture: Self.architecture,
        frames: addresses.map { RichFrame<UInt>.asyncResumePoint($0) }, images: nil)
      let frames = backtrace.symbolicated(options: [.useSymbolCache])?.frames ?? []
      return frames.reversed().lazy.compactMap(\.symbol).first(where: isAppCode)?.name
    #else
      return nil
    #endif
  }

  private static let unknown = "a task"

  #if os(Linux)
    #if arch(arm64)
      private static let architecture = "aarch64"
    #else
      private static let architecture = "x86_64"
    #endif

    /// Whether the function is part of the app's source, not a thunk and not part of the Swift runtime.
    private func isAppCode(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
      symbol.rawName.hasPrefix("$s") && !symbol.isSwiftThunk && !symbol.isSystemFunction
        && !symbol.name.hasPrefix("partial apply") && !symbol.name.hasPrefix("thunk")
    }
  #endif
}
