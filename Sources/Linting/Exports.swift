// Re-exports the modules whose types are in this module's interface, so that clients need no additional import.
@_exported public import EntitlementRules
@_exported public import FileDiscovery
@_exported public import LintModel
@_exported public import Workspaces
