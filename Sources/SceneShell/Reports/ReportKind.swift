/// A form that a report can have.
enum ReportKind: String, CaseIterable, Sendable {
  /// One JSON object.
  case json
  /// JUnit's XML, as CI servers read it.
  case junit
  /// The Test Anything Protocol, version 13.
  case tap
  /// A page for people.
  case html
}
