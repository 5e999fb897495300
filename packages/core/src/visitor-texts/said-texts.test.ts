import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { said } from "./languages/en.ts";

/** The scripts in which `say` is called. */
const source = ["ui", "blocks", "viewer"]
  .map((name) => join(import.meta.dirname, "../../..", name, "src"))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), "utf8")),
  )
  .join("\n");

/** The keys that scripts ask for, with their English where it stands beside them as a text. */
const asked = [...source.matchAll(/\bsay(?:Count)?\(\s*"(\w+)",\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|[\w.]+|[^)])/g)].map(
  ([, key = "", english = "", quoted = ""]) => ({ key, english: english || quoted }),
);

it("scripts ask for everything that the catalogues have for them", () => {
  const keys = new Set(asked.map(({ key }) => key));
  expect(Object.keys(said).filter((key) => !keys.has(key))).toEqual([]);
});

it("scripts have the same English beside the key as the catalogue", () => {
  const texts: Readonly<Record<string, unknown>> = said;
  for (const { key, english } of asked)
    if (english !== "" && Object.hasOwn(texts, key)) expect(english, key).toBe(texts[key]);
});
