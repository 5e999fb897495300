// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "./command.mjs";
import { root } from "./project.mjs";

/**
 * Formats source texts and sorts their imports with Biome. All texts are passed at once, because starting Biome takes
 * longer than its work.
 * @template {string} Name
 * @param {Record<Name, string>} sources by file name, which tells the language
 * @returns {Promise<Record<Name, string>>}
 */
export const formatSources = async (sources) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-format-"));
  try {
    const names = /** @type {Name[]} */ (Object.keys(sources));
    for (const name of names) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), sources[name]);
    }
    // The ignore file is the project's; Biome would look for it above the temporary folder.
    const options = ["--write", "--vcs-use-ignore-file=false", `--config-path=${root}`];
    const { code, output } = await run("biome", ["check", ...options, folder], { isQuiet: true });
    if (code !== 0) throw new Error(`Biome cannot format ${names.join(", ")}:\n${output.trim()}`);
    const texts = names.map((name) => [name, readFileSync(join(folder, name), "utf8")]);
    return /** @type {Record<Name, string>} */ (Object.fromEntries(texts));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
