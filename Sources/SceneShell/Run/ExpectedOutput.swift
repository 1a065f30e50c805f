import SceneSystem

/// The expected output of a script, in a file next to it: `tour.expected` for `tour.scene`.
struct ExpectedOutput {
  let path: String

  /// Finds the file, which may be unreadable; nil if there is none.
  init?(of script: ScriptFile, creating isCreating: Bool = false) {
    guard script.path.hasSuffix(".scene") else { return nil }
    path = script.path.dropLast("scene".count) + "expected"
    guard isCreating || FileStatus(path: path, followsLinks: false) != nil else { return nil }
  }

  /// The differences between the file and the output.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - isConfined: Whether the file must be below the working directory, wherever links lead.
  /// - Returns: The lines that differ, and some around them.
  /// - Throws: The error of the file.
  func differences(from output: String, isConfined: Bool) throws(FileError) -> [String] {
    // Reading a pipe would wait for its writer.
    var file =
      isConfined ? try FileReader(belowWorkingFolder: path) : try FileReader(regular: path)
    let bytes = try file.rest(limit: 64_000_000)
    let expected = String(decoding: bytes, as: UTF8.self)
    guard TerminalText.lines(of: expected) != TerminalText.lines(of: output) else { return [] }
    return LineDifference.lines(from: expected, to: output)
  }

  /// Writes the output to the file, and returns whether the file changed.
  func update(to output: String) throws(FileError) -> Bool {
    do throws(FileError) {
      let old = try FileReader.bytes(ofRegular: path, limit: 64_000_000)
      guard !old.elementsEqual(output.utf8) else { return false }
    } catch {
      guard case .notFound = error else { throw error }
    }
    try FileWriter.replace(path, with: output.utf8, permissions: nil)
    return true
  }
}

enum LineDifference {
  private static let context = 2
  private static let maxLines = 40

  /// The lines that differ and some around them: `-` before missing lines, `+` before new ones.
  static func lines(from old: String, to new: String) -> [String] {
    let before = lines(of: old)
    let after = lines(of: new)
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    let gone = before[start..<before.count - end].prefix(1000)
    let come = after[start..<after.count - end].prefix(1000)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in come.difference(from: gone) {
      switch change {
      case .remove(let offset, _, _): removed.insert(gone.startIndex + offset)
      case .insert(let offset, _, _): inserted.insert(come.startIndex + offset)
      }
    }
    var lines = before[max(0, start - context)..<start].map { "  \($0)" }
    var place = come.startIndex
    func addInserted() {
      while inserted.contains(place) {
        lines.append("+ \(come[place])")
        place += 1
      }
    }
    for index in gone.indices {
      if removed.contains(index) {
        lines.append("- \(gone[index])")
        continue
      }
      addInserted()
      lines.append("  \(gone[index])")
      place += 1
    }
    addInserted()
    lines += before[(before.count - end)...].prefix(context).map { "  \($0)" }
    guard lines.count > maxLines else { return lines }
    return lines.prefix(maxLines) + ["… and \(lines.count - maxLines) more lines"]
  }

  /// The lines of a text, with a note at the end if the last one has no line ending.
  private static func lines(of text: String) -> [Substring] {
    guard !text.isEmpty else { return [] }
    let lines = TerminalText.lines(of: text)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines + ["(no newline at the end)"]
  }
}
