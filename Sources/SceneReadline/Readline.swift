@unsafe @preconcurrency import CSceneReadline
import Glibc
import SceneSystem
import Synchronization
import SceneText

/// The global state for readline's C callbacks: the editor, and strings that readline keeps.
enum ReadlineSlot {
  /// The editor that is alive.
  ///
  /// Safe because only one editor exists (``claim()``), it is not Sendable, and readline calls back only during the
  /// editor's own calls, so that all access is from the thread that uses it.
  nonisolated(unsafe) static weak var editor: ReadlineEditor?

  private static let isTaken = Atomic<Bool>(false)

  static func claim() {
    let isFree = isTaken.compareExchange(
      expected: false, desired: true, ordering: .acquiringAndReleasing
    ).exchanged
    precondition(isFree, "readline has one global state, and an editor is using it")
  }

  static func release() { isTaken.store(false, ordering: .releasing) }

  /// Names the program; readline keeps the pointer, so that the copy is never freed.
  static func setName(_ name: String) {
    unsafe rl_readline_name = unsafe UnsafePointer(strdup(name))
  }

  /// Removes all characters that break or quote words.
  static func setWordBreaks() {
    let none = unsafe strdup("")
    unsafe rl_basic_word_break_characters = unsafe UnsafePointer(none)
    unsafe rl_completer_word_break_characters = unsafe UnsafePointer(none)
    unsafe rl_completer_quote_characters = nil
    unsafe rl_basic_quote_characters = unsafe UnsafePointer(none)
  }

  /// Whether hints and colors can be drawn in addition to what readline draws.
  ///
  /// False on a terminal that cannot erase the rest of a row (`dumb`), and if readline shows only a part of the line, or
  /// a mode in the prompt.
  static var canShowHints: Bool {
    unsafe rl_get_termcap("ce") != nil && !isOn("horizontal-scroll-mode")
      && !isOn("show-mode-in-prompt")
  }

  /// Whether the terminal marks pasted text, by the user's settings and its type.
  static var usesBracketedPaste: Bool { isOn("enable-bracketed-paste") }

  private static func isOn(_ variable: String) -> Bool {
    guard let value = unsafe rl_variable_value(variable) else { return false }
    return unsafe String(cString: value) == "on"
  }

  /// The keys that send signals, by the terminal's settings.
  ///
  /// Only the thread of the editor uses it.
  nonisolated(unsafe) private static var signalKeys: [Int32: Int32] = [:]

  /// Makes the keys that send signals ordinary input; readline restores them after its line.
  static func readSignalsAsKeys() {
    var attributes = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &attributes) == 0,
      attributes.c_lflag & tcflag_t(ISIG) != 0
    else { return }
    let keys = unsafe withUnsafeBytes(of: attributes.c_cc) { unsafe Array($0) }
    let disabled = UInt8(fpathconf(STDIN_FILENO, Int32(_PC_VDISABLE)) & 0xFF)
    unsafe signalKeys = [:]
    for (key, signal) in [(VINTR, SIGINT), (VSUSP, SIGTSTP), (VQUIT, SIGQUIT)]
    where keys[Int(key)] != disabled {
      unsafe signalKeys[Int32(keys[Int(key)])] = signal
    }
    attributes.c_lflag &= ~tcflag_t(ISIG)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
  }

  static var keysOfSignals: [Int32] { unsafe signalKeys.keys.sorted() }

  /// The signal that a key sends; nil for an ordinary key.
  static func signal(ofKey byte: Int32) -> Int32? { unsafe signalKeys[byte] }

  /// Reads a typed byte, or EOF.
  ///
  /// Readline reads a paste up to its closing sequence without returning. A signal that stops what the process does ends
  /// the wait; after any other, such as that of a resize, the rest of the paste follows.
  static func readByte() -> Int32 {
    while Descriptor.wait(STDIN_FILENO, for: POLLIN, atMost: 100) == 0 {
      guard !EventLoop.isStopping else { return EOF }
    }
    var byte: UInt8 = 0
    return unsafe read(STDIN_FILENO, &byte, 1) == 1 ? Int32(byte) : EOF
  }

  /// Makes readline count characters, not bytes, even in the C locale, which a container often has.
  ///
  /// At each prompt readline sets the locale of the environment, whatever `setlocale` has set before; so the environment
  /// is changed, also for child processes.
  static func useUTF8() -> Bool {
    unsafe setlocale(LC_CTYPE, "")
    guard unsafe String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" else { return true }
    let overrides = unsafe getenv("LC_ALL").map { unsafe $0.pointee != 0 } ?? false
    unsafe setenv(overrides ? "LC_ALL" : "LC_CTYPE", "C.UTF-8", 1)
    unsafe setlocale(LC_CTYPE, "")
    return false
  }

  /// Copies strings into a NULL-terminated array, all of it allocated with malloc for readline to free.
  static func array(
    of texts: [String]
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let size = unsafe MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let memory = unsafe calloc(texts.count + 1, size) else { return nil }
    let array = unsafe memory.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() { unsafe array[index] = strdup(text) }
    return unsafe array
  }
}

/// A prompt in a form that readline measures correctly.
enum ReadlinePrompt {
  /// Puts readline's marks around each control sequence (ESC `[` … final byte), which take no cells.
  static func marked(_ prompt: String) -> String {
    pieces(of: prompt).map { $0.isVisible ? $0.text : "\u{01}\($0.text)\u{02}" }.joined()
  }

  /// The cells that a prompt takes: all but its control sequences.
  static func width(of prompt: String) -> Int {
    DisplayWidth.columns(of: pieces(of: prompt).filter(\.isVisible).map(\.text).joined())
  }

  private static func pieces(of prompt: String) -> [(text: String, isVisible: Bool)] {
    var pieces: [(text: String, isVisible: Bool)] = []
    var rest = prompt.unicodeScalars[...]
    while !rest.isEmpty {
      let visible = rest.prefix { $0 != "\u{1B}" }
      pieces.append((String(visible), true))
      rest = rest[visible.endIndex...]
      guard !rest.isEmpty else { break }
      let end = rest.firstIndex { $0 != "[" && ("\u{40}"..."\u{7E}").contains($0) }
      let sequence = end.map { rest[...$0] } ?? rest
      pieces.append((String(sequence), false))
      rest = rest[sequence.endIndex...]
    }
    return pieces
  }
}
