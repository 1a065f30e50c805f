@_exported public import SceneCommands
@_exported public import SceneRuntime
@_exported public import SceneLinks
@_exported public import SceneNavigation
@_exported public import SceneText
