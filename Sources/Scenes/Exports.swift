@_exported public import Commands
@_exported public import SceneRuntime
@_exported public import Links
@_exported public import Navigation
@_exported public import Text
