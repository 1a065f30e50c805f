@unsafe @preconcurrency import CSceneReadline
import Glibc

/// The keys that extend readline's own commands.
enum ReadlineKeys {
  private typealias Command = @convention(c) (Int32, Int32) -> Int32

  /// Replaces readline's commands, on whatever keys the user has bound them to.
  static func takeOver() {
    replace("forward-char") { count, key in
      unsafe ReadlineSlot.editor?.acceptHint(wordOnly: false) == true
        ? 0 : rl_forward_char(count, key)
    }
    replace("end-of-line", by: endOfLine)
    replace("forward-word") { count, key in
      unsafe ReadlineSlot.editor?.acceptHint(wordOnly: true) == true
        ? 0 : rl_forward_word(count, key)
    }
    replace("complete") { count, key in
      unsafe ReadlineSlot.editor?.completeOrWalk(count, key, by: 1) ?? 0
    }
    replace("insert-completions") { _, _ in
      unsafe ReadlineSlot.editor?.insertCandidates() ?? 0
    }
    replace("bracketed-paste-begin") { count, key in
      unsafe ReadlineSlot.editor?.paste(count, key) ?? 0
    }
    for name in maps {
      let map = unsafe rl_get_keymap_by_name(name)
      for key in ReadlineSlot.keysOfSignals {
        _ = unsafe rl_bind_key_in_map(
          key,
          { _, key in
            unsafe ReadlineSlot.editor?.noteSignal(ofKey: key)
            return 0
          }, map)
      }
      // Home and End of terminals that xterm's description does not have, such as tmux.
      _ = unsafe rl_bind_keyseq_if_unbound_in_map(
        "\\e[1~", { rl_beg_of_line($0, $1) }, map)
      _ = unsafe rl_bind_keyseq_if_unbound_in_map("\\e[4~", endOfLine, map)
      _ = unsafe rl_bind_keyseq_if_unbound_in_map(
        "\\e[Z", { unsafe ReadlineSlot.editor?.completeOrWalk($0, $1, by: -1) ?? 0 }, map)
      _ = unsafe rl_bind_keyseq_if_unbound_in_map(
        "\\C-x\\C-e", { _, key in unsafe ReadlineSlot.editor?.editInProgram(key) ?? 0 }, map)
    }
  }

  private static let endOfLine: Command = { count, key in
    unsafe ReadlineSlot.editor?.acceptHint(wordOnly: false) == true
      ? 0 : rl_end_of_line(count, key)
  }

  private static let maps = ["emacs-standard", "vi-insert"]

  private static func replace(_ name: String, by own: Command) {
    guard let command = unsafe rl_named_function(name) else { return }
    for name in maps {
      let map = unsafe rl_get_keymap_by_name(name)
      guard let sequences = unsafe rl_invoking_keyseqs_in_map(command, map) else { continue }
      var index = 0
      while let sequence = unsafe sequences[index] {
        _ = unsafe rl_bind_keyseq_in_map(sequence, own, map)
        unsafe free(sequence)
        index += 1
      }
      unsafe free(sequences)
    }
  }
}
