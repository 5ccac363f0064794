extension KeyTable {
    /// The keys for the App Sandbox, the hardened runtime, drivers, and the system.
    static let systemKeys = """
        s:app-sandbox | App Sandbox | - | Runs the app in the App Sandbox, which limits access to files and devices.
        s:inherit | App Sandbox | helper | Lets a helper inherit the sandbox of the app that starts it.
        s:assets.movies.read-only | App Sandbox | - | Reads the Movies folder.
        s:assets.movies.read-write | App Sandbox | - | Reads and writes the Movies folder.
        s:assets.music.read-only | App Sandbox | - | Reads the Music folder.
        s:assets.music.read-write | App Sandbox | - | Reads and writes the Music folder.
        s:assets.pictures.read-only | App Sandbox | - | Reads the Pictures folder.
        s:assets.pictures.read-write | App Sandbox | - | Reads and writes the Pictures folder.
        s:automation.apple-events | Hardened Runtime | - | Asks for permission to send Apple events to other apps.
        s:device.audio-input | Hardened Runtime | - | Asks for permission to record with the microphone.
        s:device.microphone | App Sandbox | - | Uses the microphone in the App Sandbox.
        s:device.camera | Hardened Runtime | - | Asks for permission to use the camera.
        s:device.bluetooth | App Sandbox | - | Uses Bluetooth devices.
        s:device.usb | App Sandbox | - | Uses USB devices.
        s:device.serial | App Sandbox | - | Uses serial ports.
        s:device.firewire | App Sandbox | - | Uses FireWire devices.
        s:files.all | App Sandbox | - | Accessed all files; the system no longer supports it.
        s:files.bookmarks.app-scope | App Sandbox | - | Keeps access to files with app-scoped bookmarks.
        s:files.bookmarks.document-scope | App Sandbox | - | Keeps access to files with document-scoped bookmarks.
        s:files.downloads.read-only | App Sandbox | - | Reads the Downloads folder.
        s:files.downloads.read-write | App Sandbox | - | Reads and writes the Downloads folder.
        s:files.user-selected.executable | App Sandbox | - | Saves executable files where the user chooses.
        s:files.user-selected.read-only | App Sandbox | - | Reads files that the user selects.
        s:files.user-selected.read-write | App Sandbox | - | Reads and writes files that the user selects.
        s:network.client | App Sandbox | - | Opens outgoing network connections.
        s:network.server | App Sandbox | - | Accepts incoming network connections.
        s:personal-information.addressbook | Hardened Runtime | - | Asks the user for access to contacts.
        s:personal-information.calendars | Hardened Runtime | - | Asks the user for access to calendars and reminders.
        s:personal-information.location | Hardened Runtime | - | Asks the user for access to the location.
        s:personal-information.photos-library | Hardened Runtime | - | Asks the user for access to the photo library.
        s:print | App Sandbox | - | Prints documents.
        s:scripting-targets | App Sandbox | - | Lists apps and access groups to which the app can send Apple events.
        s:smartcard | App Sandbox | - | Uses smart cards and their readers.
        s:temporary-exception.apple-events | App Sandbox | - | Lists apps to which the app can send Apple events.
        s:temporary-exception.audio-unit-host | App Sandbox | - | Hosts Audio Units that are not safe for the sandbox.
        s:temporary-exception.files.absolute-path.read-only | App Sandbox | - | Lists absolute paths to read.
        s:temporary-exception.files.absolute-path.read-write | App Sandbox | - | Lists absolute paths to read and write.
        s:temporary-exception.files.home-relative-path.read-only | App Sandbox | - | Lists paths in the home folder to
          read.
        s:temporary-exception.files.home-relative-path.read-write | App Sandbox | - | Lists paths in the home folder to
          read and write.
        s:temporary-exception.iokit-user-client-class | App Sandbox | - | Lists driver classes that the app can open.
        s:temporary-exception.mach-lookup.global-name | App Sandbox | - | Lists Mach services that the app can look up.
        s:temporary-exception.mach-register.global-name | App Sandbox | - | Lists Mach services that the app registers.
        s:temporary-exception.sbpl | App Sandbox | - | Adds rules to the sandbox profile.
        s:temporary-exception.shared-preference.read-only | App Sandbox | - | Lists preference domains to read.
        s:temporary-exception.shared-preference.read-write | App Sandbox | - | Lists preference domains to read and write.
        s:cs.allow-jit | Hardened Runtime | - | Creates writable and executable memory with `MAP_JIT`.
        s:cs.allow-unsigned-executable-memory | Hardened Runtime | - | Creates executable memory without restrictions.
        s:cs.allow-dyld-environment-variables | Hardened Runtime | - | Uses environment variables of the dynamic linker.
        s:cs.allow-relative-library-loads | Hardened Runtime | - | Loads libraries by relative paths.
        s:cs.disable-library-validation | Hardened Runtime | - | Loads plug-ins and libraries that other teams signed.
        s:cs.disable-executable-page-protection | Hardened Runtime | - | Turns off the protection of executable memory.
        s:cs.debugger | Hardened Runtime | - | Lets a debugger attach to other processes.
        s:cs.jit-write-allowlist | Hardened Runtime | - | Limits the functions that write to `MAP_JIT` memory.
        s:cs.jit-write-allowlist-freeze-late | Hardened Runtime | - | Completes the JIT write allowlist later.
        s:cs.single-jit | Hardened Runtime | - | Limits a process to one `MAP_JIT` memory region.
        s:hardened-process | - | - | Opts in to additional security checks.
        s:hardened-process.enhanced-security-version | - | - | Selected the version of enhanced security as a number.
        s:hardened-process.enhanced-security-version-string | - | - | Selects the version of enhanced security.
        s:hardened-process.hardened-heap | - | - | Hardens memory allocations.
        s:hardened-process.platform-restrictions | - | - | Selected the level of run-time protections as a number.
        s:hardened-process.platform-restrictions-string | - | - | Selects the level of run-time protections.
        s:hardened-process.dyld-ro | - | - | Makes memory that contains platform state read-only.
        s:hardened-process.no-guard-objects | - | - | Turns off guard objects for the process.
        s:hardened-process.checked-allocations | - | - | Tags pointers and memory to detect invalid accesses.
        s:hardened-process.checked-allocations.enable-pure-data | - | - | Also tags memory that contains only data.
        s:hardened-process.checked-allocations.no-tagged-receive | - | - | Rejects tagged memory from other processes.
        s:hardened-process.checked-allocations.soft-mode | - | - | Logs invalid accesses instead of ending the process.
        d:hardened-process | - | - | Occurs in Apple's executables; apps use the `com.apple.security.…` key.
        d:hardened-process.hardened-heap | - | - | Occurs in Apple's executables; apps use the
          `com.apple.security.…` key.
        d:hardened-process.platform-restrictions | - | - | Occurs in Apple's executables; apps use the
          `com.apple.security.…` key.
        d:security.privileged-file-operations | - | - | Creates symbolic links, replaces files, and sets file attributes.
        d:driverkit | DriverKit | system-extension | Runs an executable as a driver in user space.
        d:driverkit.allow-any-userclient-access | DriverKit | system-extension | Lets all apps open the driver.
        d:driverkit.allow-third-party-userclients | DriverKit | system-extension | Lets apps of other teams open the driver.
        d:driverkit.communicates-with-drivers | DriverKit | app | Lets an iPad app open drivers.
        d:driverkit.userclient-access | DriverKit | app | Lists the drivers that the app can open.
        d:driverkit.family.audio | DriverKit | system-extension | Provides a driver for audio devices.
        d:driverkit.family.block-storage-device | DriverKit | system-extension | Provides a driver for block storage.
        d:driverkit.family.hid.device | DriverKit | system-extension | Provides a driver for input devices.
        d:driverkit.family.hid.eventservice | DriverKit | system-extension | Provides a driver for input events.
        d:driverkit.family.midi | DriverKit Family MIDI | system-extension | Provides a driver for MIDI devices.
        d:driverkit.family.networking | DriverKit | system-extension | Provides a driver for network interfaces.
        d:driverkit.family.scsicontroller | DriverKit | system-extension | Provides a driver for SCSI controllers.
        d:driverkit.family.serial | DriverKit | system-extension | Provides a driver for serial ports.
        d:driverkit.transport.hid | DriverKit | system-extension | Lists the input devices of the driver.
        d:driverkit.transport.pci | DriverKit | system-extension | Lists the PCI devices of the driver.
        d:driverkit.transport.usb | DriverKit | system-extension | Lists the USB devices of the driver.
        d:endpoint-security.client | - | - | Monitors processes and files for security products.
        d:system-extension.install | System Extension | app | Installs and removes system extensions.
        d:system-extension.redistributable | - | system-extension | Lets apps of other teams install the extension.
        s:hypervisor | - | - | Creates virtual machines with the Hypervisor framework.
        s:virtualization | - | - | Creates virtual machines with the Virtualization framework.
        a:vm.device-access | - | - | Uses the Mac's USB devices in virtual machines.
        a:vm.hypervisor | - | - | Created virtual machines before macOS 11.
        a:vm.networking | - | - | Connects virtual machines to networks without root.
        s:get-movable-control-port | - | - | Reserved for Apple: passes on the control port of a process.
        s:iokit-user-client-class | - | - | Reserved for Apple: opens drivers from system processes.
        dynamic-codesigning | - | - | Reserved for Apple: creates executable memory on iOS.
        platform-application | - | - | Reserved for Apple: runs as a part of the system.
        run-unsigned-code | - | - | Reserved for Apple: runs code without a signature.
        task_for_pid-allow | - | - | Reserved for Apple: controls other processes.
        """
}
