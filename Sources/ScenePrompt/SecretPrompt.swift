import SceneSystem

/// Prompts for a secret at the terminal, without showing the input.
@MainActor
final class SecretPrompt {
  private var answer: CheckedContinuation<String?, Never>?
  private var hiddenInput: HiddenInput?
  private var label = ""

  /// Whether the user is being asked.
  var isAsking: Bool { answer != nil }

  /// Asks for a secret by its name.
  ///
  /// - Returns: The typed text; nil if it is empty, or the user interrupted.
  func ask(for label: String) async -> String? {
    self.label = label
    begin()
    return await withCheckedContinuation { answer = $0 }
  }

  /// Reads the typed text; call it when the input is readable and ``isAsking``.
  func readInput() {
    let line = String(decoding: StandardStream.input.read(), as: UTF8.self)
    let text = line.prefix { !$0.isNewline }
    // Ctrl-D delivers the line without a line ending.
    if !line.contains(where: \.isNewline) { try? StandardStream.output.write("\n") }
    end(text.isEmpty ? nil : String(text))
  }

  /// Ends the question without an answer.
  func cancel() { end(nil) }

  /// Gives the terminal back before the process stops.
  func suspend() {
    guard isAsking else { return }
    hiddenInput?.end()
    try? StandardStream.output.write("\n")
  }

  /// Asks again after the process was continued.
  func resume() { if isAsking { begin() } }

  private func begin() {
    hiddenInput = HiddenInput()
    try? StandardStream.output.write("\(label): ")
  }

  private func end(_ text: String?) {
    guard let answer else { return }
    self.answer = nil
    hiddenInput?.end()
    hiddenInput = nil
    answer.resume(returning: text)
  }
}
