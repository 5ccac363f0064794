/// The kinds of signed products.
public enum ProductKind: String, CaseIterable, Sendable {
    case app
    case appExtension = "app-extension"
    case framework
    case dylib

    /// An additional executable in an app: a tool, an agent, or an XPC service.
    case helper
    case watchApp = "watch-app"
    case systemExtension = "system-extension"
    case appClip = "app-clip"
}

extension ProductKind {
    /// Whether the product is code that other code loads, which should not have entitlements.
    public var isLibrary: Bool { self == .framework || self == .dylib }
}

extension ProductKind: CustomStringConvertible {
    /// The kind of product with an article: “an app extension”.
    public var description: String {
        switch self {
        case .app: "an app"
        case .appExtension: "an app extension"
        case .framework: "a framework"
        case .dylib: "a dynamic library"
        case .helper: "a helper"
        case .watchApp: "a watch app"
        case .systemExtension: "a system extension"
        case .appClip: "an App Clip"
        }
    }
}
