import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const scripts = readdirSync(join(root, "scripts")).filter((name) => name.endsWith(".mjs"));
const argumentsOf: Record<string, string[]> = { "new-block.mjs": ["inputs", "slider"] };

let clone: string;
beforeAll(() => {
  clone = mkdtempSync(join(tmpdir(), "parley-clone-"));
  for (const name of ["package.json", "package-lock.json", "scripts", "packages/blocks/src"])
    cpSync(join(root, name), join(clone, name), { recursive: true });
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

// Without npm the installation fails and ends the script, so only its imports before that are tested.
it.each(scripts)("%s installs what is missing before it needs it", (name) => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(clone, "scripts", name), ...(argumentsOf[name] ?? [])], {
    cwd: clone,
    encoding: "utf8",
    env: { ...process.env, PATH: "" },
  });
  expect(stderr).not.toContain("Cannot find");
  expect(stdout).toContain("Installing the dependencies");
  expect(stderr).toContain("Installing the dependencies failed");
});
