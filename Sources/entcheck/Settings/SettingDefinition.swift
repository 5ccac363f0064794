import ArgumentParser

/// A build setting with its value: `APP_GROUP=group.com.example.notes`.
struct SettingDefinition: ExpressibleByArgument {
    let name: String
    let value: String

    init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        name = String(argument[..<equals])
        value = String(argument[equals...].dropFirst())
    }
}
