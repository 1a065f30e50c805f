extension NavigationTree {
  /// A tab bar.
  public struct Tabs: Equatable, Sendable {
    /// The tabs in order; never empty.
    ///
    /// What is presented over a tab stays with it.
    public internal(set) var layers: [Layer]
    /// The index of the tab that is shown.
    public internal(set) var selected: Int

    /// The first entry of each tab, in order.
    public var bottoms: [Entry] {
      var bottoms: [Entry] = []
      for layer in layers { bottoms += layer.entries.prefix(1) }
      return bottoms
    }
  }
}
