import Commands
import Scenes

extension Interpreter {
  /// Whether a statement gives a command something that must not be kept, such as a password.
  ///
  /// Such a line stays out of the history, whatever comes of it.
  package func takesSecrets(_ tree: SyntaxTree) -> Bool {
    tree.statements.contains { statement in
      statement.invocations.contains { invocation in
        !invocation.arguments.isEmpty && parameters(of: invocation).contains(where: \.type.isSecret)
      }
    }
  }

  private func parameters(of invocation: Invocation) -> [CommandParameter] {
    var name = invocation.name.text
    if name == "dispatch", case .word(let word)? = invocation.arguments.first?.operand.kind {
      name = word.constant ?? name
    }
    let target: Target?
    let action: Substring
    if let dot = name.lastIndex(of: ".") {
      target = Target.named(String(name[..<dot]), in: app)
      action = name[name.index(after: dot)...]
    } else {
      target = app.router.front.map { .scene($0) }
      action = name[...]
    }
    return target?.commands.first { $0.name == action }?.parameters ?? []
  }
}

extension Statement {
  /// The commands of the statement, those in its operands included.
  fileprivate var invocations: [Invocation] {
    switch kind {
    case .command(let pipeline), .mustFail(let pipeline): pipeline.invocations
    case .expect(let comparison), .await(let comparison, within: _):
      comparison.left.invocations + (comparison.right?.invocations ?? [])
    case .bind(_, let operand): operand.invocations
    }
  }
}

extension Pipeline {
  fileprivate var invocations: [Invocation] {
    [invocation] + invocation.arguments.flatMap(\.operand.invocations)
  }
}

extension Operand {
  fileprivate var invocations: [Invocation] {
    if case .command(let pipeline) = kind { pipeline.invocations } else { [] }
  }
}
