extension NavigationTree: CustomStringConvertible {
  /// The tree on one line: `{[home#1 ride#2] | +[me#3]^help#4*}`.
  ///
  /// Stacks stand in brackets, tab bars in braces with a plus before the selected tab; `^` comes before
  /// what is presented, and `*` after the focus. A tree without a root is `-`.
  public var description: String {
    root?.text(focus: focus?.id) ?? "-"
  }
}

extension NavigationTree.Node {
  fileprivate func text(focus: EntryID?) -> String {
    switch self {
    case .layer(let layer):
      return layer.text(focus: focus)
    case .tabs(let tabs):
      let texts = tabs.layers.enumerated().map { index, layer in
        (index == tabs.selected ? "+" : "") + layer.text(focus: focus)
      }
      return "{" + texts.joined(separator: " | ") + "}"
    }
  }
}

extension NavigationTree.Layer {
  fileprivate func text(focus: EntryID?) -> String {
    let texts = entries.map { "\($0.destination)\($0.id)\($0.id == focus ? "*" : "")" }
    let text = texts.joined(separator: " ")
    return (kind == .stack ? "[\(text)]" : text) + (modal.map { "^" + $0.text(focus: focus) } ?? "")
  }
}
