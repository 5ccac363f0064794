#!/usr/bin/env node
// Runs the tool of the package for this system, which npm installs as an optional dependency.
"use strict";
const { spawnSync } = require("node:child_process");

const name = `entcheck-${process.platform}-${process.arch}`;
let tool;
try {
  tool = require.resolve(`${name}/bin/entcheck`);
} catch {
  console.error(`entcheck: the package ${name} is not installed; either there is no release for this system,`);
  console.error("or npm ran with --omit=optional");
  process.exit(2);
}
const run = spawnSync(tool, process.argv.slice(2), { stdio: "inherit" });
if (run.error) {
  console.error(`entcheck: ${tool}: ${run.error.message}`);
  process.exit(2);
}
// As in a shell, a signal is reported as a status above 128.
process.exit(run.signal ? 128 + require("node:os").constants.signals[run.signal] : run.status);
