// A client that imports this module needs no import for the values that it passes and gets.
@_exported public import EntitlementRules
@_exported public import FileDiscovery
@_exported public import LintModel
@_exported public import Workspaces
