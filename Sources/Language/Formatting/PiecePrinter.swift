/// Writes a statement, or a line of a block, with its words as they stand in a text.
struct PiecePrinter {
  let source: SourceText
  /// How many blocks it is in.
  let depth: Int

  /// The line, or the lines where it has to be cut or holds JSON on several lines.
  func text(of piece: Piece) -> String {
    let indent = String(repeating: "  ", count: depth)
    let text = indent + LineLayout(indent: indent).text(of: words(of: piece))
    // At the end of a line, a backslash that belongs to a bare word would continue the line.
    return text.hasSuffix("\\") ? text + " ;" : text
  }

  /// The words, between each two of which stands a space.
  private func words(of piece: Piece) -> [String] {
    switch piece.kind {
    case .statement(let kind): words(of: kind)
    case .opening(let opening): [opening.keyword.rawValue] + words(of: opening)
    case .otherwise(nil): ["else"]
    case .otherwise(let condition?): ["else", "if"] + words(of: condition)
    case .end: ["end"]
    }
  }

  private func words(of statement: Statement.Kind) -> [String] {
    switch statement {
    case .command(let pipeline): words(of: pipeline)
    case .mustFail(let pipeline): ["!"] + words(of: pipeline)
    case .expect(let comparison): ["expect"] + words(of: comparison)
    case .bisect(let comparison): ["bisect"] + words(of: comparison)
    case .await(let comparison, nil): ["await"] + words(of: comparison)
    case .await(let comparison, let limit?):
      ["await"] + words(of: comparison) + ["within"] + words(of: limit)
    case .bind(let name, let value): ["let", name.text, "="] + words(of: value)
    case .section(let name): ["section"] + words(of: name)
    case .header(let header): ["script"] + header.arguments.flatMap(words)
    case .block: []
    }
  }

  private func words(of opening: Block.Opening) -> [String] {
    switch opening {
    case .branch(let condition): words(of: condition)
    case .repetition(let count): words(of: count)
    case .loop(let name, let values): [name.text, "in"] + values.flatMap(words)
    case .setup, .teardown: []
    }
  }

  private func words(of comparison: Comparison) -> [String] {
    words(of: comparison.left) + [comparison.operator.rawValue]
      + (comparison.right.map(words) ?? [])
  }

  private func words(of pipeline: Pipeline) -> [String] {
    var words = [pipeline.invocation.name.text]
    words += pipeline.invocation.arguments.flatMap(self.words)
    for filter in pipeline.filters { words += ["|"] + filter.words.flatMap(self.words) }
    if let redirection = pipeline.redirection {
      words += [redirection.appends ? ">>" : ">"] + self.words(of: redirection.path)
    }
    return words
  }

  private func words(of argument: ArgumentSyntax) -> [String] {
    var words = words(of: argument.operand)
    if let label = argument.label { words[0] = "\(label.text): \(words[0])" }
    return words
  }

  private func words(of operand: Operand) -> [String] {
    switch operand.kind {
    case .word, .variable: return [source[operand.range]]
    case .literal:
      return [LiteralLayout(bytes: source.bytes[operand.range.start..<operand.range.end]).text]
    case .command(let pipeline):
      let words = words(of: pipeline)
      let isParenthesised = source.bytes[operand.range.start] == ASCII.leftParenthesis
      return isParenthesised ? ["(" + words.joined(separator: " ") + ")"] : words
    }
  }
}
