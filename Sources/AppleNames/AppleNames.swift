// Apple platforms have these names, so the module declares nothing there: see the target `AppleNames` in
// `Package.swift`, which contains only this file on these platforms.

#if canImport(Darwin)
@_exported public import Foundation
#endif
