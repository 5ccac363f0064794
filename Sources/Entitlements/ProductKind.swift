/// The kinds of signed products.
public enum ProductKind: String, CaseIterable, Sendable {
    case app
    case appExtension = "app-extension"
    case framework
    case dylib

    /// An additional executable in an app, such as an agent.
    case helper
    case loginItem = "login-item"
    case xpcService = "xpc-service"
    /// A command-line tool.
    case tool
    case watchApp = "watch-app"
    case systemExtension = "system-extension"
    /// A DriverKit driver.
    case driver
    case appClip = "app-clip"
}

extension ProductKind {
    /// Whether the product is code that other code loads, which should not have entitlements.
    public var isLibrary: Bool { self == .framework || self == .dylib }

    /// Whether the product is an additional executable: a helper, a login item, an XPC service, or a tool.
    public var isHelper: Bool { [.helper, .loginItem, .xpcService, .tool].contains(self) }
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
        case .loginItem: "a login item"
        case .xpcService: "an XPC service"
        case .tool: "a command-line tool"
        case .watchApp: "a watch app"
        case .systemExtension: "a system extension"
        case .driver: "a driver"
        case .appClip: "an App Clip"
        }
    }
}
