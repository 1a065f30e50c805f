extension Transaction {
  mutating func apply(_ steps: [Tree.Step]) throws(NavigationError) {
    guard let root = tree.root else { throw .noRoot }
    guard let first = steps.first else { throw .nothingToShow }
    var base = LayerPath()
    if case .tabs(let tabs) = root {
      let index = tabs.index(ofTabShowing: first.draft.destination) ?? tabs.selected
      try selectTab(index, of: tabs.layers[index].entries.first?.id)
      base = LayerPath(turns: [.tab(index)])
    }
    guard let line = tree.layer(at: base)?.line, let bottom = line.first else {
      throw .damaged(.emptyLayer)
    }
    // How many entries of the line and how many steps are the same.
    var kept = 1
    var next = bottom.destination == first.draft.destination ? 1 : 0
    while kept < line.count, next < steps.count, steps[next].leads(to: line[kept]) {
      kept += 1
      next += 1
    }
    if kept < line.count { try cut(above: line[kept - 1].id) }
    for step in steps[next...] {
      switch step {
      case .push(let draft): try push(draft, onto: nil)
      case .modal(let draft): try present(.scene(draft), over: nil)
      case .secondaryStack(let draft): try present(.stack([draft]), over: nil)
      }
    }
  }

  private mutating func cut(above id: EntryID) throws(NavigationError) {
    let (place, layer) = try target(id)
    let count = layer.entries.prefix { $0.id != id }.count + 1
    try keep(count, of: layer, at: place, because: .replanned)
  }
}

extension NavigationTree.Step {
  /// Whether an entry is what the step would bring in.
  fileprivate func leads(to entry: NavigationTree.Entry) -> Bool {
    entry.presentation == presentation && entry.destination == draft.destination
  }
}

extension NavigationTree.Tabs {
  /// The tab whose first entry shows a destination; the selected one if several do.
  fileprivate func index(ofTabShowing destination: Destination) -> Int? {
    func shows(_ index: Int) -> Bool { layers[index].entries.first?.destination == destination }
    return shows(selected) ? selected : layers.indices.first(where: shows)
  }
}
