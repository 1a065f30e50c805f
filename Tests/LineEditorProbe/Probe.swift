import Glibc
import Synchronization
import SceneReadline
import SceneRuntime
import SceneSystem
import SceneTerminal
import SceneText

/// The probe's main loop, a minimal shell.
final class Probe {
  private let editor: any LineEditor
  private let output = BufferedOutput(descriptor: 1, isLineBuffered: true)
  private let background: Background
  private let loop: EventLoop
  private var history: History
  private var lines: [String?] = []

  init(environment: ProbeEnvironment) throws {
    editor = environment.isPlain ? PlainEditor() : ReadlineEditor(name: "probe")
    background = try Background()
    loop = try EventLoop(wakeUps: background.bell.descriptors)
    history = History(path: environment.historyPath, now: { 1_700_000_000 })
    editor.setHistory(history.entries)
    editor.completer = ProbeCompleter.complete
    let hint = Hint(environment.offer ?? "", note: environment.hint ?? "")
    editor.hinter = { $0.hasSuffix(" ") && hint != Hint() ? hint : nil }
    if let colored = environment.colored {
      editor.highlighter = { Self.highlights(of: colored, in: $0) }
    }
    editor.onSignalKey = { [unowned self] in
      if $0 == SIGINT { editor.interruptLine() } else { EventLoop.send($0) }
    }
    if let path = environment.outputPath { background.read(path) }
  }

  private static func highlights(of word: String, in line: String) -> [Highlight] {
    line.ranges(of: word).map { range in
      let start = line.utf8.distance(from: line.startIndex, to: range.lowerBound)
      return Highlight(start..<start + word.utf8.count, .red)
    }
  }

  func run() throws {
    while true {
      while let line = lines.first {
        lines.removeFirst()
        guard try handle(line) else { exit(0) }
      }
      if !editor.isPrompting { editor.beginPrompt("> ") { [unowned self] in lines.append($0) } }
      handle(loop.wait(until: nil, input: 0))
    }
  }

  private func handle(_ line: String?) throws -> Bool {
    guard let line else {
      try output.write("end\n".utf8)
      return false
    }
    if history.add(line) { editor.addHistory(line) }
    try output.write("[\(VisibleText.escaped(line))]\n".utf8)
    return true
  }

  private func handle(_ events: EventLoop.Events) {
    if events.contains(.terminate) { leave(128 + SIGTERM) }
    if events.contains(.quit) { leave(128 + SIGQUIT) }
    if events.contains(.hangUp) { leave(128 + SIGHUP) }
    if events.contains(.suspend) {
      editor.suspend()
      loop.stopProcess()
    }
    if events.contains(.resume) { editor.resume() }
    if events.contains(.resize) { editor.didResize() }
    if events.contains(.interrupt) { editor.interruptLine() }
    if events.contains(.wakeUp) {
      background.bell.clear()
      background.take().forEach(show)
    }
    if events.contains(.input) { editor.readInput() }
  }

  private func show(_ line: String) {
    if line.hasPrefix("prompt ") {
      editor.changePrompt(String(line.dropFirst("prompt ".count)))
    } else {
      editor.printAbove(line)
    }
  }

  private func leave(_ status: Int32) {
    editor.endPrompt()
    exit(status)
  }
}
