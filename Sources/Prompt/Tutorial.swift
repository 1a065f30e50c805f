/// A tour of an app, lesson by lesson.
package struct Tutorial {
  /// What to read, and a comparison that holds once it is done; empty where there is nothing to do but to go on.
  package typealias Lesson = (text: String, goal: String)

  let lessons: [Lesson]
  private var index: Int?

  init(_ lessons: [Lesson]) { self.lessons = lessons }

  /// What has to hold before the tour goes on by itself; nil where nothing has.
  var goal: String? {
    guard let index, !lessons[index].goal.isEmpty else { return nil }
    return lessons[index].goal
  }

  var text: String {
    guard let index else {
      return "That was all. `help` lists the commands, and `tutorial` begins again."
    }
    return "(\(index + 1) of \(lessons.count))\n\(lessons[index].text)"
  }

  /// Where the tour is, as in `3 of 8`, if somebody is beyond its first lesson.
  var place: String? {
    index.flatMap { $0 > 0 ? "\($0 + 1) of \(lessons.count)" : nil }
  }

  mutating func begin() { index = 0 }
  mutating func stop() { index = nil }

  mutating func goOn() {
    guard let last = index else { return begin() }
    index = last + 1 < lessons.count ? last + 1 : nil
  }
}
