import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { importBotFile } from "@parley/core/format";
import type { CountedChat } from "@parley/core/numbers";
import { expectRightNumbers, toCountedChat } from "@parley/engine/testing";
import { describe, expect, it } from "vitest";
import { compileFile, playFile } from "./play-file.ts";

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus/typebot");
const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".json")) : [];
const flows = new Map(
  names.map((name) => [name, compileFile(importBotFile(readFileSync(join(corpus, name), "utf8")).file)]),
);

/** The maximum number of paths tried through a bot. */
const mostWays = 60;

describe.skipIf(names.length === 0)(names.length > 0 ? "the corpus" : `skipped: no bot files at ${corpus}`, () => {
  it.each(names)("%s is played to an end or a stated stop, whatever is picked, and counted right", (name) => {
    const flow = flows.get(name);
    if (!flow) throw new Error("The file was not read");
    const linked = [...flows.values()].filter((other) => other.botId !== flow.botId);
    const ways: number[][] = [[]];
    const stops = new Set<string>();
    const chats: CountedChat[] = [];
    for (let tried = 0; tried < mostWays && ways.length > 0; tried += 1) {
      const picks = ways.shift() ?? [];
      const { status, offers, outputs } = playFile(flow, linked, picks);
      stops.add(status);
      const faults = outputs.filter((output) => output.type === "log" && output.description.includes("failed"));
      expect(faults).toEqual([]);
      // Every other visitor leaves in the middle.
      const left = tried % 2 === 1 ? outputs.slice(0, Math.ceil(outputs.length / 2)) : outputs;
      chats.push(
        toCountedChat(left, { start: tried * 900_000, isEnded: status === "ended" && left.length === outputs.length }),
      );
      // Adds a path for every other item of the choices that this path was the first to meet.
      for (let at = picks.length; at < offers.length; at += 1)
        for (let item = 1; item < (offers[at] ?? 0); item += 1)
          ways.push([...picks, ...Array<number>(at - picks.length).fill(0), item]);
    }
    expect([...stops].filter((status) => status !== "ended" && status !== "patience is over")).toEqual([]);
    expectRightNumbers(chats, 3);
  });
});
