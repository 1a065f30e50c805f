import FoundationEssentials
import SceneReports
import SceneSystem
import SceneText
import Testing

struct PagePolicyTests {
  private static let sessionPage: @MainActor @Sendable () -> [UInt8] = {
    var bytes: [UInt8] = []
    var page = SessionPage(title: "A session", facts: []) { bytes += $0 }
    page.finish()
    return bytes
  }

  private static let mapPage: @MainActor @Sendable () -> [UInt8] = {
    var bytes: [UInt8] = []
    MapPage(title: "States", summary: "", data: JSONText())
      .write(to: ReportFile(output: { bytes += $0 }))
    return bytes
  }

  /// Content that became markup could repeat a nonce, but no text has the hash of another.
  @Test(arguments: ["script", "style"], [sessionPage, mapPage])
  @MainActor
  func aPageAllowsOnlyItsOwnScriptAndStyle(
    element: String, page: @MainActor @Sendable () -> [UInt8]
  ) throws {
    let text = String(decoding: page(), as: UTF8.self)
    let start = try #require(text.firstRange(of: "<\(element)>")).upperBound
    let end = try #require(text[start...].firstRange(of: "</\(element)>")).lowerBound
    let output = try Subprocess.run("sha256sum", input: Array(text[start..<end].utf8)).output
    let digits = String(decoding: output.prefix(64), as: UTF8.self)
    let hash = stride(from: 0, to: 64, by: 2).compactMap {
      UInt8(digits.dropFirst($0).prefix(2), radix: 16)
    }
    #expect(text.contains("\(element)-src 'sha256-\(Data(hash).base64EncodedString())';"))
    #expect(!text.contains("nonce"))
  }
}
