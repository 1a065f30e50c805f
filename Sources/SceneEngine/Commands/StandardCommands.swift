extension CommandRegistry {
  /// The commands and keywords of scripts.
  package static let standard = CommandRegistry([
    // Inspect
    .command(StateCommand.self), .command(ScreenCommand.self), .command(ServicesCommand.self),
    .command(ScenesCommand.self), .command(CoordinatorsCommand.self),
    .command(ScopesCommand.self), .command(ClockCommand.self),
    // Act
    .command(DispatchCommand.self), .command(AdvanceCommand.self), .command(SettleCommand.self),
    .command(OrderCommand.self),
    // Navigate
    .command(OpenCommand.self), .command(LinksCommand.self), .command(GotoCommand.self),
    .command(BackCommand.self), .command(ForwardCommand.self), .command(UpCommand.self),
    .command(TabCommand.self), .command(PushCommand.self), .command(PopCommand.self),
    .command(PopToCommand.self), .command(PopToRootCommand.self), .command(ReplaceCommand.self),
    .command(SetRootCommand.self), .command(PresentCommand.self), .command(DismissCommand.self),
    .command(DismissAllCommand.self), .command(StopCommand.self), .command(StackCommand.self),
    .command(WhereCommand.self),
    .command(MovesCommand.self), .command(RoutesCommand.self), .command(FollowCommand.self),
    // Check
    .keyword(.expect), .keyword(.check), .keyword(.await), .keyword(.not),
    // Script
    .keyword(.let), .keyword(.if), .keyword(.repeat), .keyword(.for), .keyword(.else),
    .keyword(.end),
    .keyword(.section), .keyword(.script), .keyword(.setup), .keyword(.teardown),
    .command(EchoCommand.self), .command(ReadCommand.self), .command(SourceCommand.self),
    // Time travel
    .command(TimelineCommand.self), .command(UndoCommand.self), .command(RedoCommand.self),
    .command(TravelCommand.self), .command(DiffCommand.self), .keyword(.bisect),
    // Save and record
    .command(SaveCommand.self), .command(RestoreCommand.self), .command(RecordCommand.self),
    .command(ReportCommand.self), .command(ExportCommand.self),
    // Shell
    .command(HelpCommand.self), .command(AproposCommand.self), .command(QuitCommand.self),
  ])
}
