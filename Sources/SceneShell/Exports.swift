@_exported public import Scenes
