import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findIdleSettings } from "./parse-environment.ts";
import { readEnvironment } from "./read-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-env-"));
afterAll(() => rmSync(folder, { recursive: true }));
const PARLEY_DATA_DIR = join(folder, "data");

it("what stands in .env beside the data folder is a setting, unless the environment has it", () => {
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

it("settings without effect are those that are given, known, and of no use yet", () => {
  const given = { SMTP_HOST: "mail", CUSTOM_OAUTH_USER_EMAIL_PATH: "mail", PORT: "1", UNKNOWN: "x", S3_BUCKET: "" };
  expect(findIdleSettings(given)).toEqual(["CUSTOM_OAUTH_USER_EMAIL_PATH", "SMTP_HOST", "S3_BUCKET"]);
  expect(findIdleSettings({})).toEqual([]);
});
