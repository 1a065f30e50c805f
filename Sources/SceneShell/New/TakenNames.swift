/// The names that the code of a new app or scene uses already, or would hide.
enum TakenNames {
  /// Modules of the package, of its dependencies and of the toolchain: another module cannot have such a name.
  private static let modules: Set<String> = [
    "AdoptTool", "Android", "ArgumentParser", "ArgumentParserToolInfo", "BasicContainers",
    "Benchmarks", "Bionic", "BitCollections", "Builtin", "CSceneInstall", "CSceneReadline",
    "CSceneRuntime", "CSceneSystem", "Collections", "ContainersPreview", "CoreFoundation",
    "Cxx", "CxxStdlib", "Darwin", "DequeModule", "Dispatch", "Distributed", "Foundation",
    "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "GenerateDoccReference", "GenerateManual", "Glibc", "GuidedFuzz",
    "HashTreeCollections",
    "HeapModule", "InternalCollectionsUtilities", "Koober", "KooberCloud", "KooberRemote",
    "Musl", "Observation", "OrderedCollections", "PackageDescription", "PackagePlugin",
    "PseudoTerminal", "RegexBuilder", "Runtime", "SceneBenchmarking", "SceneCommands",
    "SceneEngine", "SceneExplorer", "SceneLanguage", "SceneLinks", "SceneMacros",
    "SceneNavigation", "ScenePrompt", "SceneReadline", "SceneReports", "SceneRuntime",
    "SceneSessions", "SceneShell", "SceneShellModules", "SceneSystem", "SceneTerminal",
    "SceneTesting", "SceneText", "SceneXCTesting", "Scenes", "ScenesFoundation",
    "SortedCollections", "Swift", "SwiftBasicFormat", "SwiftCompilerPlugin",
    "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftIDEUtils", "SwiftIfConfig",
    "SwiftLexicalLookup", "SwiftLibraryPluginProvider", "SwiftOnoneSupport", "SwiftOperators",
    "SwiftParser", "SwiftParserDiagnostics", "SwiftRefactor", "SwiftShims", "SwiftSyntax",
    "SwiftSyntax509", "SwiftSyntax510", "SwiftSyntax600", "SwiftSyntax601", "SwiftSyntax602",
    "SwiftSyntax603", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
    "SwiftSyntaxMacrosGenericTestSupport", "SwiftSyntaxMacrosTestSupport",
    "SwiftWarningControl", "Synchronization", "Testing", "TrailingElementsModule", "XCTest",
  ]

  /// Public types and members.
  private static let declarations: Set<String> = [
    "AppPlace", "CommandAction", "CommandEffect", "ContainerView", "Coordinator", "Destination",
    "NavigationApp", "ObservableState", "Place", "PlaceAction", "ReducerStore", "Router",
    "SavedApp", "Scene", "SceneAction", "SceneApp", "SceneBuilder", "SceneView", "Service",
    "ShellApp", "SingleSceneApp", "StageEffect", "StartState", "StateView", "Store", "commands",
  ]

  /// Whether a module, a type or the case of a place cannot have a name.
  static func contains(_ name: String) -> Bool {
    modules.contains(name) || declarations.contains(name)
  }
}
