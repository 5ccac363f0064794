// The smallest part of Foundation that contains dates, URLs, and data. Files that need it import this module, so that
// libraries do not load all of Foundation on Linux.

#if canImport(Darwin)
@_exported public import Foundation
#elseif canImport(FoundationEssentials)
@_exported public import FoundationEssentials
#else
@_exported public import Foundation
#endif
