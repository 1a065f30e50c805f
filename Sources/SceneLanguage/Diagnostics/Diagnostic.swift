/// An error in a script as data; ``DiagnosticRenderer`` renders it.
package struct Diagnostic: Error, Equatable, Sendable {
  /// An identifier that stays the same when the text changes, such as `parse.unterminatedString`.
  ///
  /// A code is made of a case of a module's enum, so that all codes can be listed.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    /// Creates a code from a case whose raw value is the whole code.
    package init(_ code: some RawRepresentable<String> & CaseIterable) {
      rawValue = code.rawValue
    }

    /// Creates a code from a case whose raw value is the name in a group.
    package init(_ name: some RawRepresentable<String> & CaseIterable, in group: String) {
      rawValue = "\(group).\(name.rawValue)"
    }
  }

  package var code: Code
  /// What happened, without a full stop.
  package var message: String
  /// A text next to the caret; nil if the message says enough.
  package var label: String?
  /// Further details, a line each: where values differ, the iteration of a loop.
  package var notes: [String] = []
  /// How to fix it, if known.
  package var help: String?
  package var range: SourceRange?
  /// The place of the error; nil if it is not about a text.
  package var place: SourcePlace?

  package init(
    code: Code, message: String, label: String? = nil, help: String? = nil,
    at range: SourceRange? = nil, in text: SourceText? = nil
  ) {
    self.code = code
    self.message = message
    self.label = label
    self.help = help
    self.range = range
    if let range, let text { place = text.place(of: range) }
  }

  init(_ fault: SyntaxFault, in text: SourceText) {
    let texts = fault.error.message
    self.init(
      code: Code(fault.error.code, in: "parse"), message: texts.text, label: texts.label,
      help: texts.help, at: fault.range, in: text)
  }
}
