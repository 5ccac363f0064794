// The C library of the system. Files that call it import this module, so that only this file depends on the platform.

#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Musl)
@_exported public import Musl
#else
@_exported public import Glibc
#endif
