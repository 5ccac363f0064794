"use strict";

// Tests the extension without Visual Studio Code: the modules `vscode` and `vscode-languageclient/node` are replaced.
// The client starts the real server, so that the command line of the extension is tested too.
// Usage: node test.js [TOOL]

const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const Module = require("node:module");
const path = require("node:path");

const tool = path.resolve(process.argv[2] || path.join(__dirname, "../../.build/debug/entcheck"));
const commands = {};
const executed = [];
const started = [];

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range { constructor(start, end) { Object.assign(this, { start, end }); } }
class Location { constructor(uri, range) { Object.assign(this, { uri, range }); } }

const vscode = {
  Position, Range, Location,
  Uri: { parse: (text) => ({ text }) },
  commands: {
    registerCommand: (name, body) => { commands[name] = body; return { dispose() {} }; },
    executeCommand: async (...words) => { executed.push(words); },
  },
  workspace: {
    getConfiguration: () => ({ get: (name) => (name === "path" ? tool : ["--platform=ios"]) }),
    createFileSystemWatcher: (pattern) => ({ pattern }),
  },
};

class LanguageClient {
  constructor(id, name, server, options) { Object.assign(this, { id, server, options, isRunning: false }); }
  async start() { this.isRunning = true; started.push(this); }
  async stop() { this.isRunning = false; }
}

const load = Module._load;
Module._load = (name, ...rest) =>
  name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);

/** Starts the server as the extension does, and returns its responses to an initialization and an exit. */
function responses({ command, args }) {
  const message = (value) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...value });
    return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };
  const input = [
    { id: 1, method: "initialize", params: { capabilities: {} } }, { id: 2, method: "shutdown" }, { method: "exit" },
  ];
  const run = spawnSync(command, args, { input: input.map(message).join(""), encoding: "utf8" });
  assert.strictEqual(run.status, 0, run.stderr);
  return run.stdout;
}

async function main() {
  const extension = require("./extension.js");
  const context = { subscriptions: [] };
  await extension.activate(context);
  assert.strictEqual(context.subscriptions.length, 2);
  assert.deepStrictEqual(started[0].server.args, ["lsp", "--platform=ios"]);
  assert.ok(responses(started[0].server).includes('"completionProvider"'));

  const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } };
  await commands["entcheck.showReferences"]("file:///a", range.start, [{ uri: "file:///b", range }]);
  const [command, uri, position, locations] = executed[0];
  assert.strictEqual(command, "editor.action.showReferences");
  assert.strictEqual(uri.text, "file:///a");
  assert.ok(position instanceof Position && locations[0] instanceof Location);
  assert.strictEqual(locations[0].range.end.character, 5);

  await commands["entcheck.restart"]();
  assert.deepStrictEqual(started.map((client) => client.isRunning), [false, true]);
  await extension.deactivate();
  assert.strictEqual(started[1].isRunning, false);
  console.log("vscode: all checks passed");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
