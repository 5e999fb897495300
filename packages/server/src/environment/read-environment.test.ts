import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, it } from "vitest";
import { findForeignSettings, foreignVariables } from "./foreign-variables.ts";
import { findIdleSettings, findUnneededSettings, parseEnvironment } from "./parse-environment.ts";
import { readEnvironment } from "./read-environment.ts";
import { referenceEnv } from "./testing/reference-env.ts";
import { sections } from "./variables.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-env-"));
afterAll(() => rmSync(folder, { recursive: true }));
const PARLEY_DATA_DIR = join(folder, "data");

it("spec R1.4: what stands in .env beside the data folder is a setting, unless the environment has it", () => {
  expect(readEnvironment({ PARLEY_DATA_DIR })).toEqual({ PARLEY_DATA_DIR });
  writeFileSync(join(folder, ".env"), '# ours\nPORT=4000 # here\nLOG_LEVEL="warn"\nexport PARLEY_HOST=0.0.0.0\n');
  expect(readEnvironment({ PARLEY_DATA_DIR, LOG_LEVEL: "debug" })).toEqual({
    PARLEY_DATA_DIR,
    LOG_LEVEL: "debug",
    PORT: "4000",
    PARLEY_HOST: "0.0.0.0",
  });
});

it("a file that can't be read is named", () => {
  mkdirSync(join(folder, "other", ".env"), { recursive: true });
  const given = { PARLEY_DATA_DIR: join(folder, "other", "data") };
  expect(() => readEnvironment(given)).toThrow(`The settings in ${join(folder, "other", ".env")} can't be read: `);
});

it("spec R1.3: settings without effect are those that are given, known, and of no use yet", () => {
  const given = {
    CUSTOM_OAUTH_USER_EMAIL_PATH: "mail",
    META_SYSTEM_USER_TOKEN: "token",
    PORT: "1",
    UNKNOWN: "x",
    WHATSAPP_PREVIEW_APP_SECRET: "",
  };
  expect(findIdleSettings(given)).toEqual(["META_SYSTEM_USER_TOKEN", "WHATSAPP_PREVIEW_APP_SECRET"]);
  expect(findIdleSettings({})).toEqual([]);
});

it("spec R1.3: settings that mean nothing here are given with the reason", () => {
  const given = { NEXT_PUBLIC_CHAT_API_URL: "https://chat.test", PORT: "1", NEXT_PUBLIC_GIPHY_API_KEY: "key" };
  const [setting, ...more] = findUnneededSettings(given);
  expect([setting?.name, more]).toEqual(["NEXT_PUBLIC_CHAT_API_URL", []]);
  expect(setting?.reason).toContain("at its own addresses");
  expect(findUnneededSettings({})).toEqual([]);
});

it("spec R1.2: the variables of a server of the reference are settings here, or named with the reason why they mean nothing", () => {
  const given = parseEnv(referenceEnv);
  expect(() => parseEnvironment(given)).not.toThrow();
  const foreign = findForeignSettings(given);
  for (const { reason } of foreign) expect(reason).toMatch(/\.$/);
  const settings = Object.values(sections).flatMap((section) => Object.keys(section));
  // Node.js itself reads NODE_OPTIONS.
  const known = new Set([...settings, ...foreign.map(({ name }) => name), "NODE_OPTIONS"]);
  expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([]);
});

it("no setting that has an effect is also called one that means nothing here", () => {
  const settings = Object.values<Record<string, object>>(sections).flatMap((section) => Object.entries(section));
  const inEffect = settings.filter(([, setting]) => !("unneeded" in setting)).map(([name]) => name);
  expect(Object.keys(foreignVariables).filter((name) => inEffect.includes(name))).toEqual([]);
});
