// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.mjs";
import { root } from "./project.mjs";

const lockPath = join(root, "package-lock.json");
const installedPath = join(root, "node_modules", ".package-lock.json");
const stampPath = join(root, "node_modules", ".parley-install");

/** Installs the dependencies when they are missing or differ from package-lock.json. Ends the process if that fails. */
export const ensureInstalled = async () => {
  const stamp = createHash("sha256").update(readFileSync(lockPath)).digest("hex");
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return;
  if (!isInstalled()) {
    console.log("Installing the dependencies …");
    const { code } = await run("npm", ["ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"]);
    if (code !== 0) {
      console.error("Installing the dependencies failed; see npm's messages above.");
      process.exit(code);
    }
  }
  writeFileSync(stampPath, stamp);
};

/** Whether npm's list of what is installed agrees with the lockfile. */
const isInstalled = () => {
  if (!existsSync(installedPath)) return false;
  const installed = readPackages(installedPath);
  return Object.entries(readPackages(lockPath)).every(([path, wanted]) => {
    if (path === "" || !path.includes("node_modules/")) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
};

/**
 * @param {string} path
 * @returns {Record<string, { version?: string; optional?: boolean }>}
 */
const readPackages = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
