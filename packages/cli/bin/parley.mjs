#!/usr/bin/env node
import { existsSync } from "node:fs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Parley needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}

const bundle = new URL("../dist/parley.mjs", import.meta.url);
if (!existsSync(bundle)) {
  console.error("Parley has not been built yet. Build it with: npm run build");
  process.exit(2);
}
await import(bundle.href);
