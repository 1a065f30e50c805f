extension SourceModule {
  /// Names of types of Foundation, SwiftUI's namesakes and SceneShell that apps also use.
  private static let taken: Set = [
    "Alert", "AppSession", "Argument", "AttributedString", "Bundle", "Calendar", "Coordinator",
    "Data", "Date",
    "DateComponents", "Decimal", "Destination", "Dimension", "Environment", "Expression",
    "External", "Feedback",
    "FeedbackLoop", "FileManager", "Formatter", "Host", "JSONError", "Launch", "Lesson", "Locale",
    "Measurement",
    "Move", "Notification", "Operation", "Place", "Placement", "Port", "Predicate", "Process",
    "Progress", "Relay",
    "Restoration", "Router", "Routes", "Scanner", "Scene", "SceneAction", "SceneMember", "Scope",
    "Secret", "Service",
    "SortDescriptor", "SortOrder", "StateBinding", "Store", "Stream", "Task", "Thread", "TimeZone",
    "Timer",
    "Transition", "URL", "UUID", "Unit", "Value",
  ]

  /// The name of a type of the module, with that of the module if another one has it, too.
  func written(_ type: String) -> String {
    let first = type.prefix { $0 != "." }
    return Self.taken.contains(String(first)) && types[String(first)] != nil
      ? "\(name).\(type)" : type
  }

  /// A type as ``written(_:)``.
  func written(_ type: TypeName) -> String {
    switch type {
    case .named(let name): written(name)
    case .optional(let wrapped):
      wrapped.isFunction ? "(\(written(wrapped)))?" : "\(written(wrapped))?"
    case .array(let element): "[\(written(element))]"
    case .dictionary(let key, let value): "[\(written(key)): \(written(value))]"
    case .other(let text): text
    }
  }
}

extension TypeName {
  fileprivate var isFunction: Bool { if case .other = self { true } else { false } }
}
