/// The keys reserved for Apple's own code whose names do not show this.
///
/// No third-party profile authorizes them. Sources: Apple's open source,
/// <https://github.com/apple-oss-distributions/Security> (`signer.cpp`), and the tests of
/// <https://github.com/apple-oss-distributions/xnu>. Keys that begin with `com.apple.private.` are not listed here
/// (``EntitlementKey/isAppleInternal``).
extension [EntitlementDefinition] {
    static let `internal`: [EntitlementDefinition] = [
        .init("com.apple.security.get-movable-control-port", .boolean, on: "", .apple, .mentioned),
        .init("com.apple.security.iokit-user-client-class", .stringOrStrings, on: "", .apple, .mentioned),
        .init("dynamic-codesigning", .boolean, on: "", .apple, .mentioned),
        .init("platform-application", .boolean, on: "", .apple, .reported),
        .init("run-unsigned-code", .boolean, on: "", .apple, .mentioned),
        .init("task_for_pid-allow", .boolean, on: "", .apple, .mentioned),
    ]
}
