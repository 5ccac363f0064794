"use strict";

// Starts the language server of entcheck, and shows the locations of its code lenses.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Returns the command that starts the server. The settings have the scope of the machine: a workspace cannot change them. */
function server() {
  const settings = vscode.workspace.getConfiguration("entcheck");
  return { command: settings.get("path"), args: ["lsp", ...settings.get("arguments")] };
}

/** The documents that the server checks; the server itself asks for the changes of other files. */
function options() {
  return {
    documentSelector: [
      { scheme: "file", language: "entitlements" },
      { scheme: "file", pattern: "**/*.{entitlements,xcent}" },
      { scheme: "file", pattern: "**/*[eE]ntitlements*.{plist,xml}" },
      { scheme: "file", pattern: "**/.entcheck.yml" },
    ],
  };
}

async function start() {
  client = new LanguageClient("entcheck", "entcheck", server(), options());
  await client.start();
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

/** Shows locations of the protocol in the list of references. */
async function showReferences(uri, position, locations) {
  const place = ({ line, character }) => new vscode.Position(line, character);
  await vscode.commands.executeCommand(
    "editor.action.showReferences",
    vscode.Uri.parse(uri),
    place(position),
    locations.map(
      (location) =>
        new vscode.Location(
          vscode.Uri.parse(location.uri),
          new vscode.Range(place(location.range.start), place(location.range.end))
        )
    )
  );
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("entcheck.showReferences", showReferences),
    vscode.commands.registerCommand("entcheck.restart", async () => {
      await stop();
      await start();
    })
  );
  await start();
}

module.exports = { activate, deactivate: stop };
