extension SessionPage {
  /// What the page shows of an entry.
  struct Row {
    /// The number of the entry, by which the page's address can end in it, as in `#12`.
    var number: Int
    /// When it came, as in `1.5s`.
    var time: String
    /// What kind of input it is, in a word, as in `action`.
    var kind: String
    /// The input, as in `signIn.setEmail jane@example.com`.
    var text: String
    /// What it has changed.
    var changes: [Change] = []
    /// Where the app is after it, from the root to the front; nil where that is where it was before.
    var place: [String]?
    /// Why it couldn't be done.
    var error: String?
    /// What the app has reported meanwhile.
    var reports: [String] = []
    /// What else there is to say.
    var notes: [String] = []
  }

  /// A part of the state that is another after an entry.
  struct Change {
    /// Where in the state it is.
    var path: String
    /// What it was; nil where it is new.
    var before: String?
    /// What it is; nil where it is gone.
    var after: String?
  }
}
