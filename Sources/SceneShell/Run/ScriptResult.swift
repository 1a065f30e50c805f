/// What came of a script.
struct ScriptResult: Codable, Equatable, Sendable {
  /// A part of a script, which a `section` names.
  struct Part: Codable, Equatable, Sendable {
    /// Its name; nil for what comes before the first section.
    var name: String?
    /// The line that it begins on.
    var line: Int
    /// How much real time it took.
    var seconds = 0.0
  }

  /// Where something stands.
  struct Place: Codable, Equatable, Sendable {
    /// The file and the line.
    var file: String
    var line: Int
  }

  /// A statement that was run.
  struct Step: Codable, Equatable, Sendable {
    /// The file and the line that it stands on.
    var file: String
    var line: Int
    /// The statement, without secrets.
    var text: String
    /// The part that it is in.
    var section: String?
    /// The time on the stage's clock when it was over.
    var time = ""
    /// What it has changed, a line each.
    var changes: [String] = []
    /// The stack when it was over; empty where it is the one before.
    var stack: [String] = []
    /// Whether it is the one that failed.
    var isFailing = false
  }

  /// Why a script failed.
  struct Failure: Codable, Equatable, Sendable {
    /// What is wrong, in a line.
    var message: String
    /// The whole story: message, source line and help.
    var text: String
    /// The line of the script that failed; nil where it is about none.
    var line: Int?
    /// The part that it is in.
    var section: String?
    /// The statements before, the oldest first.
    var inputs: [Step] = []
    /// What has changed since the last check that held, a line each.
    var changes: [String] = []
    /// Where that check stands; nil for the start.
    var lastCheck: Place?
  }

  /// The script's path.
  var path: String
  /// Which time it was, where it is run several times.
  var turn: Int?
  /// Whether what it prints has become what is expected.
  var isUpdated = false
  /// What a process that runs it alone leaves with.
  var status: Int32 = 0
  /// How much real time it took.
  var seconds = 0.0
  /// Its parts, in order.
  var parts: [Part] = []
  /// Why it failed.
  var failure: Failure?
  /// What it has printed.
  var output = ""
  /// All its statements, where a report wants them.
  var steps: [Step] = []

  /// What it is called: its path, and which time it was.
  var title: String { turn.map { "\(path) (\($0))" } ?? path }

  /// Whether all was well.
  var hasPassed: Bool { status == 0 }
}

extension ScriptResult {
  /// What is wrong with a script that takes too long.
  static func words(ofLimit limit: Duration) -> String {
    let number = limit / .seconds(1)
    return "it takes longer than \(number == number.rounded() ? "\(Int(number))" : "\(number)")s"
  }

  /// Notes that the time was over before the script was, wherever it had come to.
  mutating func tookTooLong(_ limit: Duration) {
    let number = limit / .seconds(1)
    let words = Self.words(ofLimit: limit)
    let told = failure?.text.split(separator: "\n", maxSplits: 1).dropFirst() ?? []
    status = ExitStatus.commandFailed.rawValue
    seconds = max(seconds, number)
    failure = failure ?? Failure(message: words, text: "")
    failure?.message = words
    failure?.text = (["error: \(words)"] + told.map(String.init)).joined(separator: "\n")
  }
}
