import TextOutput

/// The service that hosts a repository and runs its CI.
enum Forge: String, CaseIterable {
    /// GitHub, or a service that runs the workflows of GitHub.
    case github

    /// GitLab, on `gitlab.com` or another host.
    case gitlab

    /// Any other service.
    case other

    /// Determines the forge from the host of the repository, and otherwise from the files for CI in the work tree.
    ///
    /// - Parameters:
    ///   - host: The host of the remote repository; `nil` if it is unknown.
    ///   - exists: Whether a path relative to the root of the repository exists.
    init(host: String?, exists: (String) -> Bool) {
        let labels = (host ?? "").split(separator: ".")
        if labels.contains(where: { $0.hasPrefix("github") }) {
            self = .github
        } else if labels.contains(where: { $0.hasPrefix("gitlab") }) || exists(Self.gitlabFile) {
            self = .gitlab
        } else {
            self = exists(Self.githubDirectory) ? .github : .other
        }
    }

    /// The file with all jobs of GitLab.
    static let gitlabFile = ".gitlab-ci.yml"

    /// The directory with the workflows of GitHub.
    static let githubDirectory = ".github/workflows"

    /// The name for users.
    var name: String {
        switch self {
        case .github: "GitHub"
        case .gitlab: "GitLab"
        case .other: "another service"
        }
    }
}

/// The job that lints a repository in the CI of a forge.
struct ContinuousIntegration {
    /// The URL of the directory with the files of a release, from which the job installs the tool.
    let release: String

    /// The command that lints the repository, without output options.
    let command: String

    /// Whether the user specified the URL.
    let isReleaseKnown: Bool

    /// The URL in the files if the user does not specify one.
    static let exampleRelease = "https://example.com/entcheck/releases/download/v\(Version.number)"

    /// The comment above the URL, one element per line.
    private var note: [String] {
        if isReleaseKnown { return ["The directory with the files of the entcheck release."] }
        return [
            "No version of entcheck is published yet. Build the files of a release with `make release-all` in the",
            "repository of entcheck, upload them, and replace this URL with the URL of their directory.",
        ]
    }

    private func comment(indentation: Int) -> String {
        note.map { String(repeating: " ", count: indentation) + "# " + $0 }.joined(separator: "\n")
    }

    /// The workflow for GitHub.
    ///
    /// The action for the checkout is specified by its commit, so that it cannot change.
    var workflow: String {
        """
        # Lints the entitlements on each pull request.
        name: Entitlements
        on: pull_request
        permissions:
          contents: read
        env:
        \(comment(indentation: 2))
          ENTCHECK_RELEASE: \(release)
        jobs:
          entcheck:
            runs-on: ubuntu-latest
            steps:
              - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
                with:
                  persist-credentials: false
              - name: Install entcheck
                run: |
                  curl -fsSL --retry 3 -o "$RUNNER_TEMP/install.sh" "$ENTCHECK_RELEASE/install.sh"
                  sh "$RUNNER_TEMP/install.sh" --from "$ENTCHECK_RELEASE" --prefix "$RUNNER_TEMP/entcheck"
                  echo "$RUNNER_TEMP/entcheck/bin" >>"$GITHUB_PATH"
              - name: Lint the entitlements
                run: \(command) --format github --output "markdown=$GITHUB_STEP_SUMMARY"

        """
    }

    /// The job for GitLab, with a report that merge requests show.
    var job: String {
        """
        # Lints the entitlements in each pipeline.
        entcheck:
          image: debian:13-slim
          variables:
        \(comment(indentation: 4))
            ENTCHECK_RELEASE: \(release)
          before_script:
            - apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates curl
            - curl -fsSL --retry 3 -o /tmp/install.sh "$ENTCHECK_RELEASE/install.sh"
            - sh /tmp/install.sh --from "$ENTCHECK_RELEASE" --prefix /usr/local
          script:
            - \(command) --output gitlab=gl-code-quality-report.json
          artifacts:
            when: always
            reports:
              codequality: gl-code-quality-report.json

        """
    }

    /// The commands for any other service.
    var instructions: String {
        """
        For the CI of another service, add a job with these commands; `--forge` selects a file for GitHub or GitLab:
            sh install.sh --from \(release) --prefix "$HOME/.local"
            "$HOME/.local/bin/"\(command) --output junit=entcheck.xml
        """
    }
}
