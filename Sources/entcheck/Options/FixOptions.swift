import ArgumentParser

/// The options for fixes.
struct FixOptions: ParsableArguments {
    @Flag(help: "Apply fixes that do not change the behavior of the app, and report the remaining findings.")
    var fix = false

    @Flag(help: "Also apply fixes that can change the behavior of the app. Review them first with --diff.")
    var unsafeFixes = false

    @Flag(help: "Print the changes as a unified diff instead of applying them.")
    var diff = false

    /// Returns the fixes that the options request, or `nil` if they request none.
    func fixRunner(isQuiet: Bool) -> FixRunner? {
        fix || unsafeFixes || diff
            ? FixRunner(includesUnsafe: unsafeFixes, isShownOnly: diff, isQuiet: isQuiet) : nil
    }
}
