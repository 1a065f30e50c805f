/// A minimal model of an xterm's screen, sufficient for a line editor.
///
/// It supports printable characters one or two cells wide, CR, LF, BS, TAB, cursor moves, DECSC and DECRC, erasing,
/// inserting and deleting characters; other sequences are ignored.
public struct Screen: Sendable {
  /// Cells in a row.
  public private(set) var columns: Int
  /// Rows on the screen.
  public private(set) var rows: Int
  /// The cursor's row, from 0 at the top.
  public private(set) var cursorRow = 0
  /// The cursor's column, from 0 at the left.
  public private(set) var cursorColumn = 0

  /// A cell of the screen.
  private struct Cell {
    /// A character; the right half of a wide one holds the empty string.
    var text = " "
    /// The numbers of the last SGR sequence, such as `1;31`; empty for plain text.
    var style = ""
  }

  private var cells: [[Cell]]
  private var style = ""
  /// Rows that left the screen at the top, oldest first.
  private var scrolledOff: [String] = []
  /// Whether the next character wraps: after a character in the last column the cursor stays in that column.
  private var isWrapPending = false
  /// The cursor position that DECSC saved.
  private var savedCursor = (row: 0, column: 0)
  private var parser = EscapeParser()

  /// An empty screen.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// The rows down to the last that is not blank, without trailing blanks.
  public var lines: [String] {
    var lines = cells.map(Self.text)
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The parts of the visible rows that are not plain text, each as `1;31:text`.
  ///
  /// Blanks are left out, because their style is hardly visible.
  public var styledParts: [String] {
    cells.flatMap { row in
      var parts: [(style: String, text: String)] = []
      var last = ""
      for cell in row {
        let isBlank = cell.text == " "
        if !cell.style.isEmpty, cell.style == last {
          parts[parts.count - 1].text += cell.text
        } else if !cell.style.isEmpty, !isBlank {
          parts.append((cell.style, cell.text))
        }
        last = cell.style.isEmpty || (isBlank && cell.style != last) ? "" : cell.style
      }
      return parts.map { part in
        var text = part.text
        while text.last == " " { text.removeLast() }
        return "\(part.style):\(text)"
      }
    }
  }

  /// All text: the rows that scrolled off, then the visible rows.
  public var text: String {
    (scrolledOff + lines).joined(separator: "\n")
  }

  /// Truncates or widens the rows, like a terminal that keeps the cursor's line in place.
  public mutating func resize(columns: Int, rows: Int) {
    while cursorRow >= rows { scroll() }
    cells = (0..<rows).map { row in
      let old = row < cells.count ? cells[row] : []
      return Array((old + Array(repeating: Cell(), count: columns)).prefix(columns))
    }
    self.columns = columns
    self.rows = rows
    cursorColumn = min(cursorColumn, columns - 1)
    isWrapPending = false
  }

  /// Processes a program's output.
  public mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      switch parser.receive(byte) {
      case .none: continue
      case .print(let scalar): print(scalar)
      case .control(let byte): control(byte)
      case .sequence(let final, let numbers): sequence(final, numbers)
      case .saveCursor: savedCursor = (cursorRow, cursorColumn)
      case .restoreCursor:
        isWrapPending = false
        (cursorRow, cursorColumn) = (
          min(savedCursor.row, rows - 1), min(savedCursor.column, columns - 1)
        )
      }
    }
  }

  private static func text(of row: [Cell]) -> String {
    var text = row.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    guard width > 0 else {
      if cursorColumn > 0 { cells[cursorRow][cursorColumn - 1].text.unicodeScalars.append(scalar) }
      return
    }
    if isWrapPending || cursorColumn + width > columns {
      cursorColumn = 0
      lineFeed()
    }
    cells[cursorRow][cursorColumn] = Cell(text: String(scalar), style: style)
    if width == 2 { cells[cursorRow][cursorColumn + 1] = Cell(text: "", style: style) }
    isWrapPending = cursorColumn + width == columns
    cursorColumn = min(cursorColumn + width, columns - 1)
  }

  private mutating func control(_ byte: UInt8) {
    isWrapPending = false
    switch byte {
    case 0x08: cursorColumn = max(0, cursorColumn - 1)
    case 0x09: cursorColumn = min(columns - 1, (cursorColumn / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D: cursorColumn = 0
    default: break
    }
  }

  private mutating func sequence(_ final: Unicode.Scalar, _ numbers: [Int]) {
    // A style moves nothing.
    guard final != "m" else {
      style = numbers.filter { $0 != 0 }.map(String.init).joined(separator: ";")
      return
    }
    isWrapPending = false
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "A": cursorRow = max(0, cursorRow - count)
    case "B": cursorRow = min(rows - 1, cursorRow + count)
    case "C": cursorColumn = min(columns - 1, cursorColumn + count)
    case "D": cursorColumn = max(0, cursorColumn - count)
    case "G": cursorColumn = min(columns, count) - 1
    case "H":
      cursorRow = min(rows, count) - 1
      cursorColumn = min(columns, max(1, numbers.dropFirst().first ?? 1)) - 1
    case "J": eraseScreen(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "P":
      cells[cursorRow].removeSubrange(cursorColumn..<min(columns, cursorColumn + count))
      fitRow()
    case "@":
      cells[cursorRow].insert(contentsOf: repeatElement(Cell(), count: count), at: cursorColumn)
      fitRow()
    default: break
    }
  }

  private mutating func fitRow() {
    let padded = cells[cursorRow] + Array(repeating: Cell(), count: columns)
    cells[cursorRow] = Array(padded.prefix(columns))
  }

  private mutating func eraseLine(_ mode: Int) {
    let range = mode == 0 ? cursorColumn..<columns : 0..<(mode == 1 ? cursorColumn + 1 : columns)
    for column in range { cells[cursorRow][column] = Cell() }
  }

  private mutating func eraseScreen(_ mode: Int) {
    eraseLine(mode)
    let range = mode == 0 ? (cursorRow + 1)..<rows : 0..<(mode == 1 ? cursorRow : rows)
    for row in range { cells[row] = Array(repeating: Cell(), count: columns) }
  }

  private mutating func lineFeed() {
    isWrapPending = false
    if cursorRow == rows - 1 { scroll() } else { cursorRow += 1 }
  }

  private mutating func scroll() {
    scrolledOff.append(Self.text(of: cells.removeFirst()))
    cells.append(Array(repeating: Cell(), count: columns))
    if cursorRow > 0, cursorRow >= rows { cursorRow = rows - 1 }
  }

  /// An approximate width, independent of the module under test.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300..<0x370, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
