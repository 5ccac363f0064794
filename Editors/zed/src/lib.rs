//! Starts the language server of entcheck for XML files.

use zed_extension_api as zed;

struct EntcheckExtension;

impl zed::Extension for EntcheckExtension {
    fn new() -> Self {
        EntcheckExtension
    }

    fn language_server_command(
        &mut self,
        _language_server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        Ok(zed::Command {
            command: worktree
                .which("entcheck")
                .ok_or("entcheck is not in the PATH")?,
            args: vec!["lsp".into()],
            env: Default::default(),
        })
    }
}

zed::register_extension!(EntcheckExtension);
