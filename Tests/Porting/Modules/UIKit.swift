// `UIDocument` is a class of UIKit on Apple platforms.
@_exported import AppleNames
@_exported import Foundation
