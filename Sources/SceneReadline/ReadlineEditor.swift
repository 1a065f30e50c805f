@unsafe @preconcurrency import CSceneReadline
import Glibc
import SceneSystem
import SceneTerminal
package import SceneText

/// Reads lines from a terminal with GNU readline, through its callback interface, inside the program's own loop.
///
/// All of readline's state is global, so that only one editor exists at a time, and is used from the thread that created
/// it. Input and output must be a terminal: into a pipe readline prints prompt and echo.
package final class ReadlineEditor: LineEditor {
  package var completer: ((_ line: String, _ cursor: Int) -> Completion)?
  package var hinter: ((_ line: String) -> Hint?)?
  package var highlighter: ((_ line: String) -> [Highlight])?
  package var onEdit: ((_ line: String) -> Void)?
  package var onSignalKey: ((_ signal: Int32) -> Void)?
  package private(set) var isPrompting = false

  private var onLine: ((String?) -> Void)?
  private var keys = KeyReader()
  /// Lines that readline has ended while it reads the rest of a macro.
  private var linesOfMacro: [String] = []
  /// The rest of a macro, for the next line.
  private var restOfMacro = ""
  /// Text and prompt that arrived while readline shows another prompt.
  private var deferredText = ""
  private var deferredPrompt: String?
  private var promptWidth = 0
  private var hasHint = false
  /// The last line that was drawn with a hint, and the hint.
  private var shownHint: (line: String, hint: Hint)?
  /// Whether a part of the line is drawn in a color.
  private var isPainted = false
  private var hasOwnKeys = false
  private var wantsEditor = false
  /// The completion that the next Tab continues; nil after any other key.
  private var walk: CandidateWalk?
  private var isWalking = false
  /// Whether the user's locale has more characters than those of ASCII.
  private let isUnicode: Bool
  private var completion = Completion.empty

  /// Sets up readline.
  ///
  /// - Precondition: no other editor is alive.
  package init(name: String) {
    ReadlineSlot.claim()
    isUnicode = ReadlineSlot.useUTF8()
    rl_catch_signals = 0
    rl_catch_sigwinch = 0
    // LINES and COLUMNS in the environment would be stale in child processes.
    rl_change_environment = 0
    ReadlineSlot.setName(name)
    // Set before readline reads .inputrc, so that the user's own choice wins.
    _ = unsafe rl_variable_bind("show-all-if-ambiguous", "on")
    // For readline the word is the whole line up to the cursor: only the completer decides what is replaced, and only it
    // reads quotes.
    ReadlineSlot.setWordBreaks()
    rl_sort_completion_matches = 0
    rl_ignore_completion_duplicates = 0
    rl_completion_query_items = 0
    unsafe rl_attempted_completion_function = { _, _, end in
      unsafe ReadlineSlot.editor?.matches(cursor: Int(end))
    }
    unsafe rl_completion_display_matches_hook = { _, _, _ in
      unsafe ReadlineSlot.editor?.showListing()
    }
    unsafe rl_getc_function = { _ in
      // Readline must find the row as it has drawn it.
      unsafe ReadlineSlot.editor?.eraseHint()
      return unsafe ReadlineSlot.editor?.nextByte() ?? ReadlineSlot.readByte()
    }
    rl_prep_term_function = { meta in
      rl_prep_terminal(meta)
      ReadlineSlot.readSignalsAsKeys()
    }
    using_history()
    unsafe ReadlineSlot.editor = self
  }

  deinit {
    if isPrompting { rl_callback_handler_remove() }
    clear_history()
    ReadlineSlot.release()
  }

  /// Shows a prompt and begins a line; the terminal is in raw mode until the line ends.
  package func beginPrompt(_ prompt: String, onLine: @escaping (String?) -> Void) {
    endPrompt()
    self.onLine = onLine
    isPrompting = true
    // Readline remembers the end of input, and would print a newline after each prompt that follows.
    rl_eof_found = 0
    promptWidth = ReadlinePrompt.width(of: prompt)
    isPainted = false
    unsafe rl_callback_handler_install(ReadlinePrompt.marked(prompt)) { line in
      unsafe ReadlineSlot.editor?.handleLine(line)
    }
    // The user's .inputrc has been read by now.
    if !hasOwnKeys { ReadlineKeys.takeOver() }
    hasOwnKeys = true
    if !restOfMacro.isEmpty {
      _ = unsafe rl_insert_text(restOfMacro)
      restOfMacro = ""
      rl_redisplay()
    }
    keys.isTypedAhead = StandardStream.input.hasInput
  }

  /// Changes the prompt of the line being typed; during a search of the history, after its end.
  package func changePrompt(_ prompt: String) {
    guard isPrompting else { return }
    guard !hasOtherPrompt else { return deferredPrompt = prompt }
    eraseHint()
    rl_clear_visible_line()
    promptWidth = ReadlinePrompt.width(of: prompt)
    _ = unsafe rl_set_prompt(ReadlinePrompt.marked(prompt))
    _ = rl_on_new_line()
    rl_redisplay()
    decorate()
  }

  package func endPrompt() {
    guard isPrompting else { return }
    leaveOtherPrompt()
    eraseHint()
    rl_clear_visible_line()
    removePrompt()
  }

  package func readInput() {
    // Each turn reads one key; a paste is read completely before anything is drawn.
    repeat {
      if !hasOwnInput, let signal = keys.nextSignal() {
        // The rest of the input is for what follows the signal.
        onSignalKey?(signal)
        break
      }
      isWalking = false
      keys.beginKey()
      rl_callback_read_char()
      if !linesOfMacro.isEmpty, !hasOwnInput { endMacro() }
      let isWithinSequence = rl_readline_state & UInt(RL_STATE_MULTIKEY) != 0
      if !isWalking, !isWithinSequence { walk = nil }
    } while isPrompting && (hasOwnInput || keys.hasInput)
    if isPrompting { keys.isTypedAhead = false }
    showDeferred()
    decorate()
  }

  package func interruptLine() {
    guard isPrompting else { return }
    leaveOtherPrompt()
    eraseHint()
    // The cursor goes to the end first, or the new prompt would overwrite a line of several rows.
    rl_point = rl_end
    rl_redisplay()
    rl_echo_signal_char(SIGINT)
    rl_free_line_state()
    rl_callback_sigcleanup()
    unsafe rl_replace_line("", 0)
    // A new line begins at the end of the history, without the line that was left for one of its entries.
    _ = rl_initialize()
    if rl_editing_mode == 0 { _ = rl_vi_insertion_mode(1, 0) }
    _ = rl_crlf()
    _ = rl_on_new_line()
    rl_redisplay()
    showDeferred()
  }

  package func didResize() {
    if isPrompting {
      eraseHint(LineHint.erasureOfAll)
      rl_resize_terminal()
      decorate()
    } else if unsafe rl_instream != nil {
      // Redrawing would show a prompt that has ended; without a stream nothing has been measured yet.
      rl_reset_screen_size()
    }
  }

  package func suspend() {
    guard isPrompting else { return }
    leaveOtherPrompt()
    eraseHint()
    rl_deprep_term_function?()
    write("\n")
  }

  package func resume() {
    guard isPrompting else { return }
    // After a SIGSTOP, another program may have changed the modes; set them again.
    rl_deprep_term_function?()
    rl_prep_term_function?(1)
    _ = rl_on_new_line()
    rl_redisplay()
    decorate()
  }

  /// Shows whole lines above the line being typed; during a search of the history, once that ends.
  package func printAbove(_ text: String) {
    let lines = text.hasSuffix("\n") ? text : text + "\n"
    guard isPrompting else { return write(lines) }
    guard !hasOtherPrompt else { return deferredText += lines }
    eraseHint()
    rl_clear_visible_line()
    write(lines)
    _ = rl_on_new_line()
    rl_redisplay()
    decorate()
  }

  package func clearScreen() {
    guard ReadlineSlot.canShowHints else { return }
    write("\u{1B}[H\u{1B}[2J")
  }

  package func beginRow() {
    // A row of blanks wraps only if something stands before it.
    guard ReadlineSlot.canShowHints, let size = StandardStream.output.terminalSize else { return }
    write(String(repeating: " ", count: size.columns) + "\r\u{1B}[K")
  }

  package func setHistory(_ entries: [String]) {
    clear_history()
    for entry in entries { addHistory(entry) }
    // The line being typed comes after the last entry.
    using_history()
  }

  package func addHistory(_ entry: String) { unsafe add_history(entry) }

  // MARK: Callbacks of readline

  private func nextByte() -> Int32 { keys.next(isSearching: isSearching) }

  /// Remembers the signal of a key that readline has read together with the keys before it.
  func noteSignal(ofKey byte: Int32) { keys.noteSignal(ofKey: byte) }

  /// Inserts a paste, by readline's own command.
  func paste(_ count: Int32, _ key: Int32) -> Int32 {
    keys.isPasting = true
    defer { keys.isPasting = false }
    return rl_bracketed_paste_begin(count, key)
  }

  /// Handles a line, which readline has allocated; nil is the end of input.
  private func handleLine(_ line: UnsafeMutablePointer<CChar>?) {
    let text = unsafe line.map { unsafe String(cString: $0) }
    unsafe free(line)
    // Readline handles the rest of a macro next, and that requires a prompt.
    if let text, !wantsEditor, rl_readline_state & UInt(RL_STATE_MACROINPUT) != 0 {
      return linesOfMacro.append(text)
    }
    let (handler, lines) = (onLine, linesOfMacro)
    linesOfMacro = []
    removePrompt()
    for line in lines { submit(line, to: handler) }
    if wantsEditor {
      wantsEditor = false
      onEdit?(text ?? "")
      return
    }
    guard let text else {
      // Readline ends the line only where it also ends a mode of the terminal.
      if !ReadlineSlot.usesBracketedPaste { write("\n") }
      handler?(nil)
      return
    }
    submit(text, to: handler)
  }

  /// Ends the prompt of a macro whose last line is not complete.
  private func endMacro() {
    let (handler, lines) = (onLine, linesOfMacro)
    linesOfMacro = []
    restOfMacro = unsafe String(cString: rl_line_buffer)
    endPrompt()
    for line in lines { submit(line, to: handler) }
  }

  /// Hands over the lines of a text, which may have been pasted.
  private func submit(_ text: String, to handler: ((String?) -> Void)?) {
    let lines = text.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r" })
    for (index, line) in lines.enumerated() where index == 0 || !line.isEmpty {
      handler?(String(line))
    }
  }

  // MARK: Completion

  /// Calls the completer, and returns readline's array: the common beginning, the matches, NULL.
  private func matches(
    cursor: Int
  ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    // Never fall back to file names.
    rl_attempted_completion_over = 1
    let line = unsafe String(cString: rl_line_buffer)
    completion = completer?(line, cursor) ?? .empty
    let candidates = completion.candidates
    guard !candidates.isEmpty else { return nil }
    let bytes = line.utf8
    let end = min(cursor, bytes.count)
    let wordEnd = bytes.index(bytes.startIndex, offsetBy: end)
    let wordStart = bytes.index(
      bytes.startIndex, offsetBy: max(0, min(completion.start, end)))
    let before = String(line[..<wordStart])
    let common = completion.commonText(typed: String(line[wordStart..<wordEnd]))
    rl_completion_append_character = candidates[0].appendsSpace ? 32 : 0
    let texts = [common] + (candidates.count == 1 ? [] : candidates.map(\.text))
    return unsafe ReadlineSlot.array(of: texts.map { before + $0 })
  }

  /// Lists the latest candidates below the line, which is then drawn again.
  private func showListing() {
    let size = StandardStream.output.terminalSize ?? (80, 24)
    let bytes = Array(unsafe String(cString: rl_line_buffer).utf8)
    let end = min(Int(rl_point), bytes.count)
    let word = String(decoding: bytes[min(completion.start, end)..<end], as: UTF8.self)
    var walk = walk ?? CandidateWalk(completion, typed: word)
    _ = rl_crlf()
    write(walk.list(columns: size.columns, rows: size.rows).map { $0 + "\n" }.joined())
    _ = rl_forced_update_display()
    self.walk = walk
    keepWalk()
  }

  /// Remembers the line in which Tab continues the walk.
  private func keepWalk() {
    walk?.line = unsafe String(cString: rl_line_buffer)
    walk?.cursor = rl_point
  }

  /// Ends the line for a program that edits it.
  func editInProgram(_ key: Int32) -> Int32 {
    wantsEditor = onEdit != nil
    return wantsEditor ? rl_newline(1, key) : 0
  }

  /// Completes the word; once its candidates are listed, inserts the next one.
  func completeOrWalk(_ count: Int32, _ key: Int32, by step: Int) -> Int32 {
    isWalking = true
    // Readline may handle several keys at once, so that another key shows in the line only.
    guard var walk, unsafe walk.line == String(cString: rl_line_buffer), walk.cursor == rl_point
    else {
      walk = nil
      return step > 0 ? rl_complete(count, key) : 0
    }
    replaceWord(from: walk.completion.start, by: walk.step(step))
    self.walk = walk
    if walk.needsListing {
      rl_redisplay()
      showListing()
    }
    keepWalk()
    return 0
  }

  /// Inserts all candidates in place of the word.
  func insertCandidates() -> Int32 {
    let completion = completer?(unsafe String(cString: rl_line_buffer), Int(rl_point)) ?? .empty
    guard !completion.candidates.isEmpty else { return rl_ding() }
    replaceWord(
      from: completion.start, by: completion.candidates.map { $0.text + " " }.joined())
    return 0
  }

  private func replaceWord(from start: Int, by text: String) {
    let start = Int32(clamping: start)
    _ = rl_begin_undo_group()
    _ = rl_delete_text(start, rl_point)
    rl_point = start
    _ = unsafe rl_insert_text(text)
    _ = rl_end_undo_group()
  }

  // MARK: Hints

  // Readline draws only what has changed, and relies on the rest of the row being blank. So a hint is drawn after readline
  // has drawn, and erased before the next key is handled. Colors stay, as they change no character. (A redisplay
  // function is no alternative: with it readline treats the terminal as a dumb one.)

  /// Draws the colors of the line and the hint after it.
  private func decorate() {
    shownHint = nil
    guard isPrompting, rl_done == 0, rl_end > 0, !hasOtherPrompt,
      // Otherwise the row has a message or an argument.
      unsafe rl_display_prompt == rl_prompt, ReadlineSlot.canShowHints,
      let size = StandardStream.output.terminalSize,
      // More input is waiting, and is drawn with it.
      !StandardStream.input.hasInput
    else { return }
    let line = unsafe String(cString: rl_line_buffer)
    paint(line, columns: size.columns, rows: size.rows)
    // A longer line has several rows, however wide its characters are.
    if !hasHint, rl_point == rl_end, Int(rl_end) <= 4 * size.columns, let hint = hinter?(line) {
      show(hint, after: line, columns: size.columns)
    }
    unsafe fflush(rl_outstream)
  }

  private func paint(_ line: String, columns: Int, rows: Int) {
    guard isUnicode || line.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    let highlights = highlighter?(line) ?? []
    // A line that has lost its last color is drawn again as well.
    guard isPainted || !highlights.isEmpty,
      let painting = LinePainting(
        of: line, cursor: Int(rl_point), highlights, promptWidth: promptWidth, columns: columns,
        rows: rows)
    else { return }
    isPainted = !highlights.isEmpty
    unsafe fputs(painting.drawing, rl_outstream)
  }

  private func show(_ hint: Hint, after line: String, columns: Int) {
    guard
      let drawn = LineHint(
        hint.displayText, after: line, promptWidth: promptWidth, columns: columns,
        isUnicode: isUnicode)
    else { return }
    hasHint = true
    shownHint = (line, hint)
    unsafe fputs(drawn.drawing, rl_outstream)
  }

  /// Inserts the text of the hint, or its first word.
  ///
  /// - Returns: Whether there was a hint; otherwise nothing has happened.
  func acceptHint(wordOnly: Bool) -> Bool {
    guard let shownHint, rl_point == rl_end, !shownHint.hint.text.isEmpty, rl_explicit_arg == 0,
      unsafe String(cString: rl_line_buffer) == shownHint.line
    else { return false }
    _ = unsafe rl_insert_text(wordOnly ? shownHint.hint.firstWord : shownHint.hint.text)
    return true
  }

  private func eraseHint(_ sequence: String = LineHint.erasure) {
    guard hasHint else { return }
    hasHint = false
    unsafe fputs(sequence, rl_outstream)
  }

  // MARK: Parts

  /// Whether readline returned with keys that it has not handled: after an argument, or in a search by a macro.
  private var hasOwnInput: Bool {
    rl_pending_input != 0 || rl_readline_state & UInt(RL_STATE_MACROINPUT) != 0
  }

  private var isSearching: Bool {
    rl_readline_state & UInt(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0
  }

  /// Whether readline shows the prompt of a search or of an argument.
  private var hasOtherPrompt: Bool {
    isSearching || rl_readline_state & UInt(RL_STATE_NUMERICARG) != 0
  }

  private func leaveOtherPrompt() {
    guard hasOtherPrompt else { return }
    // Readline itself restores the prompt only after an incremental search.
    let isSaved = rl_readline_state & UInt(RL_STATE_NSEARCH | RL_STATE_NUMERICARG) != 0
    rl_callback_sigcleanup()
    if isSaved { rl_restore_prompt() }
    _ = rl_clear_message()
  }

  private func removePrompt() {
    isPrompting = false
    onLine = nil
    rl_callback_handler_remove()
    showDeferred()
  }

  private func showDeferred() {
    guard !(isPrompting && hasOtherPrompt) else { return }
    if let prompt = deferredPrompt {
      deferredPrompt = nil
      changePrompt(prompt)
    }
    guard !deferredText.isEmpty else { return }
    let text = deferredText
    deferredText = ""
    printAbove(text)
  }

  /// Writes after the bytes in readline's own buffer.
  private func write(_ text: String) {
    unsafe fflush(rl_outstream)
    // If the terminal is gone, the event loop reports SIGHUP.
    try? StandardStream.output.write(text)
  }
}
