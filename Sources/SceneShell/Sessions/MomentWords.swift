/// The words of scripts that look at moments of their run, or go to them.
enum MomentWords {
  private static let words = [
    "undo", "redo", "timeline", "diff", "bisect", " at ", " at:", "goto ", "report", "export",
    "source ",
  ].map {
    Array($0.utf8)
  }

  /// Whether a line that is one word is one of them.
  static func contains(_ line: Span<UInt8>) -> Bool {
    // Long scripts are of such lines.
    [4, 8].contains(line.count) && areIn(line)
  }

  /// Whether a line may have one of them as a command.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  static func areIn(_ line: Span<UInt8>) -> Bool {
    for index in line.indices {
      for word in words where line[index] == word[0] && index + word.count <= line.count {
        var length = 1
        while length < word.count, line[index + length] == word[length] { length += 1 }
        if length == word.count { return true }
      }
    }
    return false
  }
}
