import Glibc
import SceneSystem

/// Reads the bytes of keys for readline, and ends a paste that the terminal does not end.
struct KeyReader {
  /// Whether the input was typed before the prompt, while the terminal collected lines by itself.
  var isTypedAhead = false
  var isPasting = false

  /// A byte that has been read for readline's next key.
  private var nextByte: Int32?
  /// The signal whose key readline has read.
  private var pendingSignal: Int32?
  /// The number of bytes that readline has taken for one key.
  private var byteCount = 0
  /// The rest of the sequence that ends a paste, if the terminal has not sent it.
  private var pasteEnd: ArraySlice<UInt8> = []

  /// Whether something is to be read without waiting.
  var hasInput: Bool { pendingSignal != nil || StandardStream.input.hasInput }

  /// Reads the first byte of a key, which ``next(isSearching:)`` returns unless it sends a signal.
  ///
  /// - Returns: The signal, also of a key that readline has read.
  mutating func nextSignal() -> Int32? {
    if let signal = pendingSignal.take() { return signal }
    let byte = nextByte.take() ?? ReadlineSlot.readByte()
    if let signal = ReadlineSlot.signal(ofKey: byte) { return signal }
    nextByte = byte
    return nil
  }

  /// Begins the next key: what ends a paste is not for it.
  mutating func beginKey() {
    byteCount = 0
    pasteEnd = []
  }

  /// Returns the byte that was typed.
  ///
  /// Readline reads a paste without returning, also in a search, where it otherwise reads single characters. A key that
  /// sends a signal ends the paste, and so does a signal or the end of input. Readline does not terminate the text of a
  /// paste that ends with EOF, so it gets the sequence that ends one.
  mutating func next(isSearching: Bool) -> Int32 {
    if let byte = pasteEnd.popFirst() { return Int32(byte) }
    let byte = nextByte.take() ?? ReadlineSlot.readByte()
    byteCount += 1
    guard isPasting || isSearching && byteCount > 1,
      byte == EOF || ReadlineSlot.signal(ofKey: byte) != nil
    else { return translated(byte) }
    noteSignal(ofKey: byte)
    pasteEnd = Array("[201~".utf8)[...]
    return 0x1B
  }

  /// Remembers the signal of a key that readline has read together with the keys before it.
  mutating func noteSignal(ofKey byte: Int32) { pendingSignal = ReadlineSlot.signal(ofKey: byte) }

  /// Linux delivers a Ctrl-D that was typed ahead as NUL (n_tty's disabled character) once the terminal no longer
  /// collects lines.
  private func translated(_ byte: Int32) -> Int32 { isTypedAhead && byte == 0 ? 4 : byte }
}
