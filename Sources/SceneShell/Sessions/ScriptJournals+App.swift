import Reports
import Sessions

extension ScriptJournals {
  /// How a session of an app is written down, as the command line has it.
  init<App: ShellApp>(of app: App.Type, _ options: RecordOptions) {
    self.init()
    header = { JournalHeader(of: $0, named: App.name, version: App.version) }
    readPolicy = { try options.policy(of: App.name) }
    isDurable = options.durable
    writePage = SessionPage.write
  }
}
