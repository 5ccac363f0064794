import Containers
import Entitlements
import LocalCloud

extension CloudAPI {
    static let devices: [Endpoint] = [
        read("/accounts", "listAccounts", "List the accounts.", result: "accounts") { call in
            try json(try call.service.world.accounts.map { AccountBody(name: $0.name) }, as: "accounts")
        },
        change(
            "POST", "/accounts", "addAccount", "Add an account.", content: "accountRequest"
        ) { call in
            try call.last(call.service).addAccount(try call.content(AccountBody.self).name)
            return ""
        },
        read("/devices", "listDevices", "List the devices.", result: "devices") { call in
            try json(try call.service.world.devices.map(DeviceBody.init), as: "devices")
        },
        change("POST", "/devices", "addDevice", "Add a device that is online.", content: "deviceRequest") { call in
            let request = try call.content(DeviceRequest.self)
            try call.last(call.service).addDevice(
                request.name, request.platform.flatMap(Platform.init) ?? .iOS, account: request.account)
            return ""
        },
        change(
            "PUT", "/device/account", "signIn", "Sign a device in to an account.", [device],
            content: "signInRequest"
        ) { call in
            try call.last(try call.device()).signIn(to: try call.service.account(try call.content(SignIn.self).account))
            return ""
        },
        change(
            "DELETE", "/device/account", "signOut", "Sign a device out.",
            [
                device,
                APIParameter(
                    name: "removeValues", schema: .boolean, summary: "Remove the values of the key-value stores."),
            ]
        ) { call in
            try call.last(try call.device()).signOut(call.flag("removeValues") ? .removesValues : .keepsValues)
            return ""
        },
        change(
            "PUT", "/device/network", "setNetwork", "Connect a device to the network, or disconnect it.", [device],
            content: "switchRequest"
        ) { call in
            let device = call.last(try call.device())
            if try call.content(Switch.self).isOn { try device.goOnline() } else { try device.goOffline() }
            return ""
        },
        change(
            "PUT", "/device/drive", "setCloudDrive", "Turn iCloud Drive of a device on or off.", [device],
            content: "switchRequest"
        ) { call in
            try call.last(try call.device()).setCloudDrive(on: try call.content(Switch.self).isOn)
            return ""
        },
        change(
            "PUT", "/device/clock", "setClock",
            "Set the difference between the clock of a device and the simulated clock.", [device],
            content: "clockRequest"
        ) { call in
            let ahead = try call.content(DeviceClock.self).millisecondsAhead
            try call.last(try call.device()).setClock(ahead: .milliseconds(ahead))
            return ""
        },
        read("/apps", "listApps", "List the apps on a device.", [device], result: "apps") { call in
            try json(try call.device().apps.map { AppBody($0.app) }, as: "apps")
        },
        change(
            "POST", "/apps", "installApp", "Install an app on a device, or a version with different entitlements.",
            [device], content: "appRequest"
        ) { call in
            try call.service.install(try call.content(AppBody.self).app, on: try call.device())
            return ""
        },
    ]

    private struct AccountBody: Codable { let name: String }

    private struct SignIn: Decodable { let account: String }

    private struct DeviceClock: Decodable { let millisecondsAhead: Int }

    private struct Switch: Decodable { let isOn: Bool }

    private struct DeviceRequest: Decodable {
        let name: String
        let platform: String?
        let account: String?
    }

    private struct DeviceBody: Encodable {
        let name: String
        let platform: String
        let account: String?
        let isOnline: Bool

        init(_ device: Device) throws {
            name = device.name
            platform = try device.platform.rawValue
            account = try device.account?.name
            isOnline = try device.isOnline
        }
    }

    private struct AppBody: Codable {
        let bundleIdentifier: String
        let keyValueStore: String?
        let ubiquityContainers: [String]?

        init(_ app: App) {
            bundleIdentifier = app.bundleIdentifier
            (keyValueStore, ubiquityContainers) = (app.claims.keyValueStore, app.claims.ubiquityContainers)
        }

        var app: App {
            App(
                bundleIdentifier,
                claims: StorageClaims(keyValueStore: keyValueStore, ubiquityContainers: ubiquityContainers))
        }
    }
}
