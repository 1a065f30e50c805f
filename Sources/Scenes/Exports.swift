@_exported public import Commands
@_exported public import Feedback
@_exported public import Links
@_exported public import Navigation
@_exported public import Scopes
@_exported public import Stage
