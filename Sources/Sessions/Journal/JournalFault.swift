import Commands

/// Why a journal can't be read on, at one of its lines.
package enum JournalFault: Error, Equatable, Sendable {
  /// The largest number that anything in a journal is counted by.
  package static let largestNumber = 1_000_000_000_000
  /// The latest time of a clock.
  package static let latestTime = Duration.seconds(3_000_000_000)

  /// It doesn't begin as a journal does.
  case notAJournal
  /// It was written by a newer version.
  case newer(version: Int, known: Int)
  /// It is of another app.
  case foreign(app: String, here: String)
  /// The line isn't as it was written.
  case damaged
  /// A line is missing, stands twice or elsewhere than it was written.
  case outOfOrder(number: Int, expected: Int)
  /// A line says that it was earlier than the line before.
  case earlier(time: Duration, than: Duration)
  /// The line is as it was written, but makes no sense.
  case malformed(String)
}

extension JournalFault: CustomStringConvertible {
  /// What is wrong, in words.
  package var description: String {
    switch self {
    case .notAJournal: "this is no journal of a session"
    case .newer(let version, let known):
      "it is of version \(version), and this build reads up to \(known)"
    case .foreign(let app, let here): "it is of \(app), and this is \(here)"
    case .damaged: "the line isn't as it was written: its checksum is another"
    case .outOfOrder(let number, let expected):
      "the line has number \(number), where \(expected) follows: lines are missing, doubled or moved"
    case .earlier(let time, let before):
      "the line is of \(time.words), and the one before of \(before.words): time never goes back"
    case .malformed(let reason): reason
    }
  }

  /// What to do about it.
  package var fix: String? {
    switch self {
    case .notAJournal: "record FILE makes one, and `sessions` lists those that are kept"
    case .newer: "replay it with the build that is as new"
    case .foreign: nil
    case .damaged, .outOfOrder, .earlier:
      "a journal isn't edited; export a script of it, and edit that"
    case .malformed: nil
    }
  }
}
