import ArgumentParser
import EntitlementRules

/// Which fixes are made.
struct FixOptions: ParsableArguments {
    @Flag(help: "Make the fixes that change nothing of what the app means; what is left is reported.")
    var fix = false

    @Flag(help: "Make the fixes too that may change what the app means. Read them first with --diff.")
    var unsafeFixes = false

    @Flag(help: "Show what the fixes would change instead of making them.")
    var diff = false

    /// What is to be done; `nil` where nothing is asked for.
    func mending(isQuiet: Bool) -> Mending? {
        fix || unsafeFixes || diff
            ? Mending(includesUnsafe: unsafeFixes, isShownOnly: diff, isQuiet: isQuiet) : nil
    }
}
