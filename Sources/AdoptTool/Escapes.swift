import SwiftParser
import SwiftSyntax

/// Code whose result does not follow from the inputs of the app.
struct Escape {
  let place: SourcePlace
  /// What it is, as in `Date()`.
  let title: String
  /// The line that replaces it; nil for a note alone.
  var code: String?
  var note = ""
}

/// Finds what escapes determinism in a file.
final class EscapeFinder: SyntaxVisitor {
  private let file: SourceFile
  private let module: SourceModule
  private(set) var escapes: [Escape] = []
  /// The reads whose values no recording has.
  private(set) var unrecorded: [ExprSyntax] = []
  /// The names of properties and parameters that hold a `URLSession` or `UserDefaults`.
  private var holders: [String: String] = [:]

  init(_ file: SourceFile, in module: SourceModule) {
    self.file = file
    self.module = module
    super.init(viewMode: .sourceAccurate)
    let finder = HolderFinder()
    finder.walk(file.tree)
    holders = finder.holders
    walk(file.tree)
  }

  // MARK: What is visited

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clausesOnLinux {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.path.first?.name.text ?? ""
    if AppleModules.all.contains(name) {
      add(
        node, "import \(name)", code: "#if canImport(\(name))",
        note:
          "Linux has no \(name): enclose the import and its uses, or move them to a module of the screens"
      )
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if isThroughStage(node) { return .skipChildren }
    guard let found = kind(of: node) else { return .visitChildren }
    report(found, node)
    // The receiver may contain a call of its own.
    for argument in node.arguments { walk(argument) }
    if let closure = node.trailingClosure { walk(closure) }
    for closure in node.additionalTrailingClosures { walk(closure) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.trimmedDescription {
    case "Date.now": report(.read("now"), node)
    case "Date.init": report(.reference("now", call: "Date()"), node)
    case "UUID.init": report(.reference("id", call: "UUID()"), node)
    default: return .visitChildren
    }
    return .skipChildren
  }

  // MARK: Kinds

  private enum Found {
    /// Wrapped by `stage.external.read`.
    case read(String)
    /// A function that is passed on, and the call of it.
    case reference(String, call: String)
    /// Wrapped by `stage.external.perform`.
    case perform(String)
    /// Wrapped by `stage.external.request`.
    case request(String)
    /// Replaces the variable of a mutating call.
    case shuffle(String)
    /// Another thread or another time.
    case thread(code: String, note: String)
  }

  private func kind(of call: FunctionCallExprSyntax) -> Found? {
    let name = call.calledExpression.trimmedDescription.filter { !$0.isWhitespace }
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    // A type of the app may have the name of one of Foundation.
    let first = String(name.prefix { $0 != "." })
    if module.types.values.contains(where: { $0.bareName == first }) { return nil }
    let usesGenerator = labels.contains("using")
    switch name {
    case "Date", "Foundation.Date", "Date.init":
      return labels.isEmpty || labels == ["timeIntervalSinceNow"] ? .read("now") : nil
    case "UUID", "Foundation.UUID", "UUID.init": return labels.isEmpty ? .read("id") : nil
    case "SystemRandomNumberGenerator", "arc4random", "arc4random_uniform", "drand48", "rand":
      return .read("random")
    case "Thread.sleep":
      return .thread(
        code:
          "try await Task.sleep(for: .seconds(\(call.arguments.first?.expression.trimmedDescription ?? "1")))",
        note: "it blocks the thread of the app")
    case "Thread", "Thread.detachNewThread":
      return .thread(code: "Task { … }", note: "another thread has real time and no order")
    case "DispatchQueue", "DispatchSource.makeTimerSource", "DispatchGroup", "OperationQueue":
      return .thread(code: "Task { … }", note: "another thread has real time and no order")
    case "DispatchSemaphore":
      return .thread(code: "await task.value", note: "it blocks the thread of the app")
    case "Timer", "Timer.scheduledTimer", "Timer.publish": return timer(call)
    default: break
    }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
    let base = member.base?.trimmedDescription ?? ""
    let method = member.declName.baseName.text
    if name.hasSuffix(".asyncAfter"), base.contains("DispatchQueue") {
      return .thread(
        code: "Task { try await Task.sleep(for: .seconds(…)); … }", note: "it waits in real time")
    }
    if base.hasPrefix("DispatchQueue.global") {
      return .thread(code: "Task { … }", note: "another thread has real time and no order")
    }
    switch method {
    case "random" where !usesGenerator && (labels.isEmpty || labels == ["in"]):
      return base.first?.isUppercase == true ? .read("random") : nil
    case "randomElement" where !usesGenerator && labels.isEmpty: return .read("random")
    case "shuffled" where !usesGenerator && labels.isEmpty: return .read("shuffled")
    case "shuffle" where !usesGenerator && labels.isEmpty: return .shuffle(base)
    default: break
    }
    return service(base, method, call)
  }

  private static let requests: Set = [
    "bytes", "data", "dataTask", "download", "downloadTask", "upload", "uploadTask",
    "webSocketTask",
  ]

  private func service(_ base: String, _ method: String, _ call: FunctionCallExprSyntax) -> Found? {
    let root = String(base.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let holder = root == "self" ? String(base.dropFirst(5)) : base
    let type =
      ["URLSession", "UserDefaults"].contains(root) ? root : holders[holder]
    let key =
      call.arguments.first { $0.label?.text == "forKey" }?.expression
      .as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? "settings"
    switch type {
    case "UserDefaults" where method.hasPrefix("set") || method.hasPrefix("remove"):
      return .perform("set \(key)")
    case "UserDefaults": return .read(key)
    case "URLSession" where Self.requests.contains(method): return .request(method)
    default: return nil
    }
  }

  private func timer(_ call: FunctionCallExprSyntax) -> Found {
    let interval = call.arguments.first {
      ["withTimeInterval", "timeInterval", "every"].contains($0.label?.text)
    }
    let seconds = interval?.expression.trimmedDescription ?? "1"
    let repeats = call.arguments.first { $0.label?.text == "repeats" }?.expression
      .trimmedDescription
    let sleep = "try await Task.sleep(for: .seconds(\(seconds)))"
    return .thread(
      code: repeats == "false" ? "Task { \(sleep); … }" : "Task { while true { \(sleep); … } }",
      note: "a Timer does not run here: the main run loop does not")
  }

  // MARK: Reporting

  private func report(_ found: Found, _ node: some ExprSyntaxProtocol) {
    let text = node.trimmedDescription.onOneLine
    let title = "\(text.shortened)\(owner(of: node))"
    if let name = parameterWithDefault(node) {
      let value: String
      switch found {
      case .read(let answer):
        value = "external.\(isClosure(node) ? "reading" : "read")(\(answer.literal)) { \(text) }"
      case .reference(let answer, let call):
        value = "external.reading(\(answer.literal)) { \(call) }"
      case .perform, .request, .shuffle, .thread: value = "…"
      }
      add(
        node, title, code: "\(name): \(value)", note: "a default: pass another value in the shell")
      return
    }
    if let contract = contract(of: node), !isThread(found) {
      if contract.attributes.contains("External") { return }
      let name = contract.bareName
      add(
        node, title, code: "@External(\(name.recordedName.literal))",
        note:
          "the file of the shell records \(name), if it can; or add this at \(contract.place), and pass External\(name)(…, through: launch.stage.external)"
      )
      return
    }
    switch found {
    case .read(let name):
      if ["now", "id", "random"].contains(name) { unrecorded.append(ExprSyntax(node)) }
      add(node, title, code: "stage.external.read(\(name.literal)) { \(text) }")
    case .reference(let name, let call):
      add(node, title, code: "{ stage.external.read(\(name.literal)) { \(call) } }")
    case .perform(let name):
      add(node, title, code: "stage.external.perform(\(name.literal)) { \(text) }")
    case .shuffle(let name):
      add(
        node, title,
        code: "\(name) = stage.external.read(\"shuffled\") { \(name).shuffled() }")
    case .request(let method):
      let isData = ["data", "upload"].contains(method)
      add(
        node, title,
        code:
          "try await stage.external.request(\"\(method)\") { try await \(text)\(isData ? ".0" : "") }",
        note: isData
          ? "the data is recorded; a URLResponse is not Codable"
          : "an answer with a completion handler has to become an 'async' call first")
    case .thread(let code, let note): add(node, title, code: code, note: note)
    }
  }

  private func isThread(_ found: Found) -> Bool { if case .thread = found { true } else { false } }

  private func add(
    _ node: some SyntaxProtocol, _ title: String, code: String?, note: String = ""
  ) {
    let line = node.startLocation(converter: file.converter, afterLeadingTrivia: true).line
    escapes.append(
      Escape(place: SourcePlace(file: file.path, line: line), title: title, code: code, note: note))
  }
}

// MARK: Where the code is

extension EscapeFinder {
  /// Whether a call records its closure already.
  private func isThroughStage(_ call: FunctionCallExprSyntax) -> Bool {
    let name = call.calledExpression.trimmedDescription
    return ["read", "request", "perform", "subscribe"].contains { name.hasSuffix("external.\($0)") }
  }

  private func ancestors(of node: some SyntaxProtocol) -> some Sequence<Syntax> {
    sequence(first: Syntax(node)) { $0.parent }
  }

  /// ` in AppModel.refresh()`, the declaration that contains the code.
  private func owner(of node: some SyntaxProtocol) -> String {
    var names: [String] = []
    for ancestor in ancestors(of: node) {
      if let function = ancestor.as(FunctionDeclSyntax.self) {
        names.insert("\(function.name.text)()", at: 0)
      } else if let initializer = ancestor.as(InitializerDeclSyntax.self) {
        names.insert(initializer.initKeyword.text, at: 0)
      } else if let name = ancestor.declaredTypeName {
        names.insert(name, at: 0)
      }
    }
    return names.isEmpty ? "" : " in \(names.joined(separator: "."))"
  }

  /// The parameter whose default contains the code.
  private func parameterWithDefault(_ node: some SyntaxProtocol) -> String? {
    for ancestor in ancestors(of: node) {
      if let parameter = ancestor.as(FunctionParameterSyntax.self) {
        return parameter.firstName.text
      }
      if ancestor.is(CodeBlockSyntax.self) { return nil }
    }
    return nil
  }

  private func isClosure(_ node: some SyntaxProtocol) -> Bool {
    for ancestor in ancestors(of: node) {
      if ancestor.is(FunctionParameterSyntax.self) { return false }
      if ancestor.is(ClosureExprSyntax.self) { return true }
    }
    return false
  }

  /// The protocol of the module that the code helps to conform to.
  private func contract(of node: some SyntaxProtocol) -> DeclaredType? {
    for ancestor in ancestors(of: node) {
      guard let name = ancestor.declaredTypeName, let type = module.resolve(name, in: nil) else {
        continue
      }
      guard type.kind != .protocol, !type.isModel else { return nil }
      for inherited in type.inherited {
        if let contract = module.resolve(inherited, in: nil), contract.kind == .protocol,
          !contract.methods.isEmpty
        {
          return contract
        }
      }
      return nil
    }
    return nil
  }
}

extension String {
  /// The text without line breaks and indentation.
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }.joined(
      separator: " ")
  }

  fileprivate var shortened: String { count > 60 ? "\(prefix(57))…" : self }

  /// The name of a protocol in recordings, as in `trips` for `TripsClient`.
  fileprivate var recordedName: String {
    for suffix in ["Client", "API", "Service", "Provider", "Gateway"]
    where hasSuffix(suffix) && count > suffix.count {
      return String(dropLast(suffix.count)).uncapitalizedFirst
    }
    return uncapitalizedFirst
  }
}

/// Finds the variables and parameters that hold a `URLSession` or `UserDefaults`.
private final class HolderFinder: SyntaxVisitor {
  private(set) var holders: [String: String] = [:]

  init() { super.init(viewMode: .sourceAccurate) }

  private func note(_ name: String, _ text: String?) {
    for type in ["URLSession", "UserDefaults"]
    where text == type || text?.hasPrefix("\(type).") == true || text?.hasPrefix("\(type)(") == true
    {
      holders[name] = type
    }
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    let text =
      node.typeAnnotation?.type.trimmedDescription ?? node.initializer?.value.trimmedDescription
    note(node.pattern.trimmedDescription, text)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    note((node.secondName ?? node.firstName).text, node.type.trimmedDescription)
    return .visitChildren
  }
}
