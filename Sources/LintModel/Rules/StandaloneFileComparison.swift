/// The files without a project that a rule compares with products, so that a run collects the claims of these files only
/// if a rule needs them.
package enum StandaloneFileComparison: Sendable {
    /// The rule checks only products and projects.
    case none
    /// The rule compares stores whose identifiers differ only in case.
    case storesDifferingInCase
}
