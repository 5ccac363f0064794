extension MessageTable {
    /// The codes of MobileDevice about connections, services, and files, which do not concern signatures.
    static let deviceServiceCodes = #"""
        # device-pairing / installation / 0xE800001B 0xE800001C 0xE8000025 0xE800005C 0xE8000068 0xE8000081 0xE8000082
          0xE8000095 0xE8000096 0xE80000E8 0xE80000E9 0xE80000EA 0xE80000ED 0xE80000EE 0xE800001E 0xE800001F 0xE8000020
          / The device does not trust this computer
        ~ Could not connect to lockdownd, error code -21
        ~ Please accept the trust dialog on the screen of device
        ~ (AMDeviceIsPaired(device))
        ~ !AMDeviceSecureTransferPath
        : The device is not paired with this computer, is locked with a passcode, or the pairing was rejected or is
          outdated. The app's signature is not checked.
        - Unlock the device, connect it, and confirm the question whether to trust the computer.
        - If the question does not appear, reset the trusted computers in the settings of the device.
        @ device-codes
        @ gh:gluonhq/substrate/issues/770
        @ gh:libimobiledevice/libimobiledevice/issues/188

        # device-connection / installation / 0xE8000001 0xE8000002 0xE8000003 0xE8000004 0xE8000005 0xE8000006
          0xE8000007 0xE8000008 0xE8000009 0xE800000A 0xE800000B 0xE800000D 0xE800000E 0xE800000F 0xE8000010 0xE8000011
          0xE8000012 0xE8000013 0xE800002D 0xE800002E 0xE8000035 0xE8000063 0xE8000064 0xE8000065 0xE8000066 0xE800007D
          0xE8000084 0xE800800A 0xE800800C 0xE800801B / The connection to the device failed
        : The computer could not exchange data with the device: the connection was interrupted, or a request was
          invalid. The app's signature is not checked.
        - Connect the device with a cable, unlock it, and restart the device and the tool.
        @ device-codes

        # device-service / installation / 0xE8000021 0xE8000022 0xE8000023 0xE8000024 0xE8000032 0xE800005B 0xE800005D
          0xE800005E 0xE800005F 0xE8000060 0xE8000061 0xE8000062 0xE8000069 / A service of the device did not start
        : The device does not offer the service, or does not start it: the developer disk image is not mounted, the
          device is locked, or the service does not exist in this version.
        - Unlock the device, open it once in Xcode so that it mounts the disk image, and check Developer Mode.
        - Older debugging tools use services that newer versions of iOS no longer have.
        @ device-codes

        # device-image / installation / 0xE8000033 0xE8000034 0xE800006D 0xE800006E 0xE800006F 0xE8000070 0xE8000071
          0xE8000072 0xE8000073 0xE8000074 0xE8000075 0xE8000076 0xE8000077 0xE8000078 0xE8000079 0xE800007A 0xE800007B
          0xE800007C 0xE80000E2 0xE8000031 0xE8000030 / The developer disk image could not be mounted
        ~ Development cannot be enabled while your device is locked
        : The developer disk image or its signature is missing, is already mounted, or does not fit the device; or the
          device is locked. The app's signature is not checked.
        - Unlock the device and connect it again; use a version of Xcode that supports the version of its system.
        @ device-codes
        @ gh:lionheart/openradar-mirror/issues/21295

        # device-container / installation / 0xE8000041 0xE8000042 0xE8000043 0xE800004D 0xE800004E 0xE8000090 0xE8000091
          0xE8000093 0xE80000B3 0xE80000B4 0xE80000B5 0xE80000B6 0xE80000B7 0xE80000B8 0xE80000B9 0xE80000BB 0xE80000BC
          0xE80000BD / The container of the app is not available
        : The device has no app with this bundle identifier, or cannot create or find its container. The files of an app
          are accessible only for apps that are signed for development, or that share their files.
        - Check the bundle identifier, and whether the installed app has `get-task-allow`.
        > debug-get-task-allow
        @ device-codes

        # install-files / installation / 0xE8000036 0xE8000037 0xE8000038 0xE800003B 0xE8000045 0xE8000046 0xE8000047
          0xE8000048 0xE8000049 0xE800004A 0xE800004F 0xE8000052 0xE8000053 0xE8000054 0xE8000055 0xE8000056 0xE8000057
          0xE8000058 0xE8000059 0xE8000085 0xE8000086 0xE8000088 0xE80000C3 0xE80000C4 0xE80000E3 0xE800800B 0xE800800D
          0xE8008022 0xE8008023 0xE8008028 / The device could not process the files of the app
        : The device failed to copy, move, or register files of the app, or to read its database of profiles. This is
          not a result of the signature check.
        - Restart the device, check its free space, delete the installed app, and install again.
        - Create the package again if the same file fails on several devices.
        @ device-codes

        # extension-content / installation / 0xE80000A3 0xE80000A4 0xE80000A5 0xE80000A9 0xE80000AA 0xE80000AB
          0xE80000AC 0xE80000AD 0xE80000AE 0xE80000AF 0xE80000B2 0xE80000C2 0xE80000DD 0xE80000DE 0xE80000DF 0xE80000E0
          0xE80000E1 0xE80000E4 0xE80000E5 0xE80000E6 0xE80000E7 / An extension has invalid keys in Info.plist
        : The device rejects the app because of the `Info.plist` of the app or an extension: a key is missing or has
          another type, or there are more extensions of one kind than permitted.
        - Compare the keys of the extension with the template of Xcode for its extension point.
        @ device-codes

        # device-restriction / installation / 0xE8000083 0xE8000098 0xE8000099 0xE800009A 0xE800009B / The device is
          managed or protected
        : A profile of an administrator or “Find My” prevents the operation. The app's signature is not checked.
        - Ask the administrator of the device, or turn the protection off in its settings.
        @ device-codes
        """#
}
