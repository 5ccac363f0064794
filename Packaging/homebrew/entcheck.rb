# The formula of entcheck; a release fills in the version, the URL, and the checksums.
class Entcheck < Formula
  desc "Linter for Apple entitlements, provisioning profiles, and signed products"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    depends_on "libyaml"
    depends_on "libzip"
    on_arm do
      url "@DOWNLOADS@/entcheck-@VERSION@-darwin-arm64.tar.gz"
      sha256 "@SHA256_DARWIN_ARM64@"
    end
  end

  on_linux do
    on_intel do
      url "@DOWNLOADS@/entcheck-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SHA256_LINUX_X86_64@"
    end
    on_arm do
      url "@DOWNLOADS@/entcheck-@VERSION@-linux-aarch64.tar.gz"
      sha256 "@SHA256_LINUX_AARCH64@"
    end
  end

  def install
    bin.install "bin/entcheck"
    man1.install "share/man/man1/entcheck.1"
    bash_completion.install "share/bash-completion/completions/entcheck"
    zsh_completion.install "share/zsh/site-functions/_entcheck"
    fish_completion.install "share/fish/vendor_completions.d/entcheck.fish"
    doc.install Dir["share/doc/entcheck/*"]
  end

  test do
    (testpath/"App.entitlements").write <<~XML
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>com.apple.developer.icloud-container-identifiers</key>
      \t<array>
      \t\t<string>com.example.notes</string>
      \t</array>
      </dict>
      </plist>
    XML
    assert_match version.to_s, shell_output("#{bin}/entcheck --version")
    assert_match "App.entitlements:6", shell_output("#{bin}/entcheck lint --fail-on never --format concise App.entitlements")
  end
end
