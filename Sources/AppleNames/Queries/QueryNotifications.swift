// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The notifications of `NSMetadataQuery`, whose object is the query.
extension NSNotification.Name {
    /// The query starts to gather the existing items.
    ///
    /// https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/nsmetadataquerydidstartgathering
    public static let NSMetadataQueryDidStartGathering = Self("NSMetadataQueryDidStartGatheringNotification")
    /// The query has gathered some of the existing items.
    public static let NSMetadataQueryGatheringProgress = Self("NSMetadataQueryGatheringProgressNotification")
    /// The query has gathered all existing items, and reports changes after this.
    public static let NSMetadataQueryDidFinishGathering = Self("NSMetadataQueryDidFinishGatheringNotification")
    /// The results changed.
    public static let NSMetadataQueryDidUpdate = Self("NSMetadataQueryDidUpdateNotification")
}

/// The key of the new items in `userInfo` of `NSMetadataQueryDidUpdate`, an array of `NSMetadataItem`.
public let NSMetadataQueryUpdateAddedItemsKey = "kMDQueryUpdateAddedItems"
/// The key of the changed items in `userInfo` of `NSMetadataQueryDidUpdate`, an array of `NSMetadataItem`.
public let NSMetadataQueryUpdateChangedItemsKey = "kMDQueryUpdateChangedItems"
/// The key of the items that are no longer results in `userInfo` of `NSMetadataQueryDidUpdate`, an array of
/// `NSMetadataItem`.
public let NSMetadataQueryUpdateRemovedItemsKey = "kMDQueryUpdateRemovedItems"
