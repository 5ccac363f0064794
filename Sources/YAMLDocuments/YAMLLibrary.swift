import CLibYAML

/// The library that parses YAML.
public enum YAMLLibrary {
    /// The version of libyaml, for example `0.2.5`.
    public static var version: String { String(cString: yaml_get_version_string()) }
}
