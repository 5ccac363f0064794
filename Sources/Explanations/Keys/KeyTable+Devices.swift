extension KeyTable {
    /// The keys for networks, devices, media, and performance.
    static let deviceKeys = """
        d:accessory-access.usb | - | - | Claims USB accessories on the Mac.
        d:accessory-data-provider | - | app-extension | Receives data for an accessory in an extension.
        d:accessory-setup-discovery-extension | - | app-extension | Discovers and sets up accessories in an extension.
        d:accessory-transport-extension | - | app-extension | Sends sensitive data to an accessory from an extension.
        d:accessory-transport-security | - | app-extension | Exchanges cryptographic keys with an accessory.
        d:carplay-audio | - | app | Offers an audio app in CarPlay.
        d:carplay-charging | - | app | Offers an app for electric charging in CarPlay.
        d:carplay-communication | - | app | Offers an app for calls and messages in CarPlay.
        d:carplay-driving-task | - | app | Offers a CarPlay app for tasks while driving.
        d:carplay-fueling | - | app | Offers an app for fueling in CarPlay.
        d:carplay-maps | - | app | Offers a navigation app in CarPlay.
        d:carplay-messaging | - | app | Offered messages in CarPlay; the CarPlay communication entitlement replaces it.
        d:carplay-parking | - | app | Offers a parking app in CarPlay.
        d:carplay-public-safety | - | app | Offers an app for public safety in CarPlay.
        d:carplay-quick-ordering | - | app | Offers an app for ordering food in CarPlay.
        d:carplay-video | - | app | Offers a video app in CarPlay.
        d:carplay-voice-based-conversation | - | app | Offers an app for spoken conversations in CarPlay.
        d:playable-content | - | app | Offered audio in CarPlay; the CarPlay audio entitlement replaces it.
        d:networking.networkextension | Network Extensions | - | Lists the network providers, such as VPN
          or filter providers.
        d:networking.vpn.api | Personal VPN | - | Creates a system VPN configuration.
        d:networking.wifi-info | Access Wi-Fi Information | - | Reads the name of the current Wi-Fi network.
        d:networking.HotspotConfiguration | Hotspot | - | Adds and removes Wi-Fi networks.
        d:networking.HotspotHelper | - | app | Signs in to Wi-Fi hotspots.
        d:networking.multicast | - | - | Sends and receives IP multicast and broadcast traffic.
        d:networking.multipath | Multipath | - | Uses Wi-Fi and cellular data for one connection.
        d:networking.manage-thread-network-credentials | - | - | Manages the credentials of Thread networks.
        d:networking.custom-protocol | Custom Network Protocol | - | Uses a custom protocol above IP on the Mac.
        d:networking.slicing.appcategory | 5G Network Slicing | - | Names the app category for network slicing.
        d:networking.slicing.trafficcategory | 5G Network Slicing | - | Lists traffic categories for network slicing.
        d:networking.carrier-constrained.appcategory | - | - | Names the app category for satellite networks.
        d:networking.carrier-constrained.app-optimized | - | - | States that the app is optimized for satellite networks.
        d:networking.vmnet | - | - | Connects virtual machines to networks with vmnet.
        d:wifi-aware | - | - | Connects devices directly with Wi-Fi Aware.
        d:wifi-infrastructure | - | - | Shares Wi-Fi network information with accessories.
        d:wireless-insights.service-predictions | - | - | Reads predictions about wireless service.
        a:external-accessory.wireless-configuration | Wireless Accessory Configuration | - | Sets up Wi-Fi accessories.
        d:nearbyinteraction.dltdoa | - | - | Measures positions with ultra-wideband time differences.
        d:nfc.readersession.formats | Near Field Communication Tag Reading | - | Lists the NFC tag formats to read.
        d:nfc.readersession.felica.systemcodes | Near Field Communication Tag Reading | - | Lists FeliCa system codes.
        d:nfc.readersession.iso7816.select-identifiers | Near Field Communication Tag Reading | - | Lists ISO 7816
          application identifiers.
        d:nfc.hce | - | - | Emulates a contactless card.
        d:nfc.hce.default-contactless-app | - | - | Lets the user choose the app for contactless payments.
        d:nfc.hce.iso7816.select-identifier-prefixes | - | - | Lists the application identifiers of the emulated card.
        d:secure-element-credential | - | - | Uses the secure element for contactless transactions.
        d:secure-element-credential.default-contactless-app | - | - | Lets the user choose the app for the secure element.
        inter-app-audio | Inter-App Audio | - | Exchanges audio with other apps; Audio Units replace this feature.
        d:coremedia.hls.low-latency | Low Latency HLS | - | Plays streams with Low-Latency HLS.
        d:low-latency-streaming | - | - | Uses wireless networks with low latency on visionOS.
        d:media-device-discovery-extension | Media Device Discovery | app-extension | Adds media receivers to the
          system picker.
        d:media-device-extension | - | app-extension | Lists the media sharing protocols of an extension.
        d:spatial-audio.profile-access | Spatial Audio Profile | - | Uses the personal Spatial Audio profile.
        d:coremotion.head-pose | Head Pose | - | Adapts sound to head movements.
        d:avfoundation.multitasking-camera-access | - | - | Uses the camera on iPad while other apps are visible.
        d:avfoundation.uvc-device-access | - | - | Streams from USB cameras on visionOS.
        d:background-tasks.continued-processing.gpu | - | - | Uses the GPU in a continued background task.
        d:background-tasks.continued-processing.inference | - | - | Uses the Neural Engine in a background task.
        d:kernel.increased-memory-limit | Increased Memory Limit | - | Raises the memory limit of the app.
        d:kernel.increased-debugging-memory-limit | Increased Debugging Memory Limit | - | Raises the memory limit while
          debugging.
        d:kernel.extended-virtual-addressing | Extended Virtual Addressing | - | Enlarges the address space of the app.
        d:memory.ios13extended_footprint | - | - | Raised the memory limit in iOS 13.
        d:memory.transfer_accept | - | app-extension | Receives memory from the rendering extension of a browser engine.
        d:memory.transfer_send | - | app-extension | Transfers memory from the rendering extension of a browser engine.
        d:sustained-execution | Sustained Execution | - | Runs with a performance that the device can sustain.
        d:coreml.neural-engine-access | - | - | Uses the Neural Engine on visionOS.
        d:app-compute-category | - | - | Allows higher performance with more heat and noise on visionOS.
        d:arkit.barcode-detection.allow | - | - | Detects barcodes in the space around the user.
        d:arkit.camera-region.allow | - | - | Uses a region of the camera image on visionOS.
        d:arkit.main-camera-access.allow | - | - | Uses the main cameras of Apple Vision Pro.
        d:arkit.object-tracking-parameter-adjustment.allow | - | - | Tracks more objects more often on visionOS.
        d:arkit.shared-coordinate-space.allow | - | - | Shares a coordinate space between devices.
        d:arkit.visual-fidelity.allow | - | - | Monitors the visual fidelity on visionOS.
        d:screen-capture.include-passthrough | - | - | Includes the passthrough image in screen captures on visionOS.
        d:protected-content | - | - | Prevents captures of the app's content.
        d:window-body-follow | - | - | Lets windows follow the person on visionOS.
        d:foveated-streaming-provider | - | - | Lets other apps use foveation data for streaming.
        d:foveated-streaming-session | - | - | Streams spatial content from a remote computer.
        d:persistent-content-capture | - | - | Lets a remote desktop app capture the screen without asking again.
        d:submerged-shallow-depth-and-pressure | Shallow Depth and Pressure | - | Reads depth and pressure under water.
        d:web-browser-engine.host | - | app | Lets a browser app use its own engine.
        d:web-browser-engine.networking | - | app-extension | Lets an extension of a browser engine use the network.
        d:web-browser-engine.rendering | - | app-extension | Lets an extension of a browser engine render content.
        d:web-browser-engine.webcontent | - | app-extension | Lets an extension of a browser engine manage web content.
        d:web-browser-engine.restrict.notifyd | - | app-extension | Restricts system notifications for a browser engine.
        d:web-browser-engine.gpu | - | app-extension | Names the GPU extension of a browser engine.
        d:web-browser-engine.network | - | app-extension | Names the networking extension of a browser engine.
        d:web-browser-engine.renderer | - | app-extension | Names the rendering extension of a browser engine.
        d:web-browser.public-key-credential | - | app | Lets a browser offer passkeys for all websites.
        d:embedded-web-browser-engine | - | app | Embeds another browser engine in an app.
        d:embedded-web-browser-engine.engine-association | - | app | States who owns the embedded browser engine.
        d:fileprovider.testing-mode | FileProvider Testing Mode | - | Sets file provider domains to testing mode.
        d:fskit.fsmodule | FSKit Module | app-extension | Provides a file system with FSKit.
        d:hid.virtual.device | - | - | Creates virtual input devices on the Mac.
        """
}
