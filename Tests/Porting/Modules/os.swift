// swift-format-ignore-file: AlwaysUseLowerCamelCase
/// Does nothing.
public func os_log(_ message: StaticString, _ arguments: Any...) {}
