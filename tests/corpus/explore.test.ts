import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { importBotFile } from "@parley/core/format";
import { evaluateAll } from "@parley/engine/testing";
import { explore, runExploration } from "@parley/trials";
import { describe, expect, it } from "vitest";
import { compileFile } from "./play-file.ts";

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus/typebot");
const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".json")) : [];

describe.skipIf(names.length === 0)(names.length > 0 ? "the corpus" : `skipped: no bot files at ${corpus}`, () => {
  it.each(names)(
    "%s is explored: its code runs, nothing goes round, and what is said of it was looked through",
    async (name) => {
      const flow = compileFile(importBotFile(readFileSync(join(corpus, name), "utf8")).file);
      const exploring = explore({ flow, catalogue: runs, definitions, mostStates: 150 });
      const { findings } = await runExploration(exploring, { evaluate: async (all) => evaluateAll(all) });
      // These bots are published as examples. Some end without a word, and some have groups that nothing leads to.
      expect(findings.filter(({ rule }) => rule !== "silent-end" && rule !== "unreachable")).toEqual([]);
      for (const { turns, rule } of findings) expect(turns.length > 0).toBe(rule !== "unreachable");
    },
  );
});
