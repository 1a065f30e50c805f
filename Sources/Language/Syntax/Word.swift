/// A word: bare, "quoted" or 'raw'.
package struct Word: Hashable, Sendable {
  /// A piece of a word that has variables in it.
  package enum Part: Hashable, Sendable {
    /// Text that stands for itself, with its escapes resolved.
    case text(String)
    /// `$name` or `${name.path}`.
    case variable(Variable)
  }

  /// What a word is made of.
  package enum Content: Hashable, Sendable {
    /// Text that stands for itself, with its escapes resolved.
    case text(String)
    /// Text with at least one variable in it.
    case interpolated([Part])
  }

  /// What the word is made of.
  package var content: Content
  /// Whether the word stands in quotes; then it is never a number, a symbol or a keyword.
  package var quoted: Bool

  /// Creates it from its parts.
  package init(
    content: Content, quoted: Bool
  ) {
    self.content = content
    self.quoted = quoted
  }

  /// The text of a word without variables, otherwise nil.
  package var constant: String? {
    guard case .text(let text) = content else { return nil }
    return text
  }

  /// The text of a bare word without variables, otherwise nil.
  package var bare: String? { quoted ? nil : constant }

  /// The text of the word.
  ///
  /// - Parameter string: Gives the text of a variable.
  /// - Returns: The text, with the variables replaced.
  /// - Throws: What `string` throws.
  package func text<Failure: Error>(
    resolving string: (Variable) throws(Failure) -> String
  ) throws(Failure) -> String {
    switch content {
    case .text(let text):
      return text
    case .interpolated(let parts):
      var result = ""
      for part in parts {
        switch part {
        case .text(let text): result += text
        case .variable(let variable): result += try string(variable)
        }
      }
      return result
    }
  }
}
