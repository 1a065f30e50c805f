/// Something that went wrong in a script, as data; ``DiagnosticRenderer`` makes a text of it.
package struct Diagnostic: Error, Equatable, Sendable {
  /// An identifier that stays the same when the words change, such as `parse.unterminatedString`.
  ///
  /// It is made of a case of what a module tells apart, so that all there are can be listed.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    /// Creates a code from a case whose text is all of it.
    package init(_ code: some RawRepresentable<String> & CaseIterable) {
      rawValue = code.rawValue
    }

    /// Creates a code from a case whose text is the name in a group.
    package init(_ name: some RawRepresentable<String> & CaseIterable, in group: String) {
      rawValue = "\(group).\(name.rawValue)"
    }
  }

  package var code: Code
  /// What is wrong, without a full stop.
  package var message: String
  /// What the caret points at, if the message doesn't say so.
  package var label: String?
  /// What else is to be known, a line each: where values differ, in which turn of a loop it was.
  package var notes: [String] = []
  /// How to put it right, if that is known.
  package var help: String?
  package var range: SourceRange?
  /// Where a reader finds the error, or nil if it isn't about a text.
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
    let words = fault.error.words
    self.init(
      code: Code(fault.error.code, in: "parse"), message: words.message, label: words.label,
      help: words.help, at: fault.range, in: text)
  }
}
