extension Statement {
  /// Looks at each command that the statement consists of, with those in blocks and in parentheses.
  package func forEachInvocation(_ body: (Invocation) -> Void) {
    switch kind {
    case .command(let pipeline), .mustFail(let pipeline): pipeline.forEachInvocation(body)
    case .expect(let comparison), .bisect(let comparison): comparison.forEachInvocation(body)
    case .await(let comparison, let within):
      comparison.forEachInvocation(body)
      within?.forEachInvocation(body)
    case .bind(_, let operand), .section(let operand): operand.forEachInvocation(body)
    case .header: break
    case .block(let block):
      switch block.opening {
      case .branch(let condition): condition.forEachInvocation(body)
      case .repetition(let count): count.forEachInvocation(body)
      case .loop(_, let values): for value in values { value.forEachInvocation(body) }
      case .setup, .teardown: break
      }
      for statement in block.body + block.otherwise { statement.forEachInvocation(body) }
    }
  }
}

extension Comparison {
  fileprivate func forEachInvocation(_ body: (Invocation) -> Void) {
    left.forEachInvocation(body)
    right?.forEachInvocation(body)
  }
}

extension Pipeline {
  fileprivate func forEachInvocation(_ body: (Invocation) -> Void) {
    body(invocation)
    for argument in invocation.arguments { argument.operand.forEachInvocation(body) }
    for filter in filters { for word in filter.words { word.forEachInvocation(body) } }
    redirection?.path.forEachInvocation(body)
  }
}

extension Operand {
  fileprivate func forEachInvocation(_ body: (Invocation) -> Void) {
    if case .command(let pipeline) = kind { pipeline.forEachInvocation(body) }
  }
}
