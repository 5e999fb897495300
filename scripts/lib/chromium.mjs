// @ts-check
import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { run } from "./command.mjs";

const usual = [
  // Chromium without a window starts and draws faster.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Where Playwright keeps the browsers it has downloaded, on each system. */
const caches = [
  process.env.PLAYWRIGHT_BROWSERS_PATH,
  join(homedir(), ".cache", "ms-playwright"),
  join(homedir(), "Library", "Caches", "ms-playwright"),
  join(process.env.LOCALAPPDATA ?? homedir(), "ms-playwright"),
];

const inCache = [
  ["chrome-linux", "chrome"],
  ["chrome-linux64", "chrome"],
  ["chrome-mac", "Chromium.app", "Contents", "MacOS", "Chromium"],
  ["chrome-mac-arm64", "Chromium.app", "Contents", "MacOS", "Chromium"],
  ["chrome-win", "chrome.exe"],
  ["chrome-win64", "chrome.exe"],
];

/**
 * The path of a Chromium: the one that PARLEY_CHROMIUM names, else one on this machine, else one that is installed now.
 * @returns {Promise<{ path: string } | { missing: string }>}
 */
export const provideChromium = async () => {
  const named = process.env.PARLEY_CHROMIUM;
  if (named) return existsSync(named) ? { path: named } : { missing: `PARLEY_CHROMIUM names no file: ${named}` };
  const found = findChromium();
  if (found) return { path: found };
  console.log("No Chromium found; trying to install one …");
  await run("playwright-core", ["install", "chromium"], { isQuiet: true });
  const installed = findChromium();
  return installed
    ? { path: installed }
    : { missing: "no Chromium on this machine, and none could be installed; set PARLEY_CHROMIUM to its path" };
};

/** A Chromium on this machine; of those that Playwright has downloaded, the newest. */
const findChromium = () => [...usual, ...listCached()].find((path) => existsSync(path));

/** Newest first. */
const listCached = () =>
  caches
    .filter((cache) => cache !== undefined && existsSync(cache))
    .flatMap((cache = "") =>
      readdirSync(cache)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort((one, other) => Number(other.slice(9)) - Number(one.slice(9)))
        .flatMap((name) => inCache.map((steps) => join(cache, name, ...steps))),
    );
