/// How much a terminal shows at once, in character cells.
public struct TerminalSize: Equatable, Sendable {
  /// Cells in a row, at least 1.
  public var columns: Int
  /// Rows on the screen.
  public var rows: Int

  /// Describes a terminal of a given size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
