import Foundation

/// The tool of `scripts/adopt`.
enum AdoptTool {
  /// What the tool prints of a directory.
  ///
  /// - Returns: The report, and a line for each file that cannot be parsed, which the report leaves out.
  static func report(
    on directory: String, module: String? = nil, framework: String = "…", package: AppPackage? = nil
  ) throws(AdoptError) -> (text: String, problems: [String]) {
    var files: [SourceFile] = []
    var problems: [String] = []
    for path in try SourceModule.paths(below: directory) {
      let whole = "\(directory)/\(path)"
      let source: String
      do {
        source = try String(contentsOfFile: whole, encoding: .utf8)
      } catch {
        throw .unreadable(whole, reason: "the file is not text in UTF-8")
      }
      let file = SourceFile(path, source: source)
      if let problem = file.problem { problems.append(problem) } else { files.append(file) }
    }
    let name = URL(filePath: directory).standardizedFileURL.lastPathComponent
    let report = Report(
      on: SourceModule(module ?? name, files: files), in: package, framework: framework)
    return (report.text, problems)
  }
}
