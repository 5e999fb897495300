import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runs } from "@parley/blocks/runs";
import type { Flow, Happening, InputOutput, NeedOutput, Output, Patch, Session } from "@parley/core";
import { importBotFile } from "@parley/core/format";
import { advance, findNeed } from "@parley/engine";
import { evaluateAll } from "@parley/engine/testing";
import { type RecordedChat, rehearseAll, untilKnown } from "@parley/trials";
import { describe, expect, it } from "vitest";
import { writeSaid } from "../../packages/trials/src/bot-tests/compare-text.ts";
import { bubblesIn, saidBy } from "../../packages/trials/src/bot-tests/run-test.ts";
import { compileFile } from "./play-file.ts";

const corpus = process.env.PARLEY_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus/typebot");
const names = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith(".json")) : [];

const most = 12;

const answers: Readonly<Record<string, string>> = {
  "email input": "ann@example.org",
  "url input": "https://example.org",
  "phone number input": "+4915112345678",
  "number input": "7",
  "rating input": "4",
  "date input": "2026-12-01",
};

const replyTo = ({ blockType, items = [] }: InputOutput, round: number) => {
  const item = items[round % Math.max(items.length, 1)];
  const label = item?.content ?? item?.title;
  return { text: typeof label === "string" ? label : (answers[blockType] ?? `Answer ${round}`) };
};

/** Plays a visitor's chat, as a host does, and records what came into it. */
const record = (flow: Flow, round: number): RecordedChat & { outputs: Output[] } => {
  const machine = { flows: { [flow.botId]: flow }, catalogue: runs };
  const turns: RecordedChat["turns"][number][] = [];
  const outcomes: RecordedChat["outcomes"][number][] = [];
  const outputs: Output[] = [];
  let session: Session | null = null;
  let count = round * 1000;
  const send = (happening: Happening): void => {
    count += 1;
    const moment = { time: 1_800_000_000_000 + count, seed: count * 7919 };
    const input = outputs.findLast((output) => output.type === "input");
    if (happening.type !== "done")
      turns.push({ happening, ...moment, place: happening.type === "reply" && input ? input : null });
    const step = advance(machine, session, { ...happening, ...moment });
    session = step.session;
    outputs.push(...step.outputs);
    const need = findNeed(step.outputs);
    if (!need) return;
    const patch = patchFor(need);
    if (need.kind === "effect") outcomes.push({ ...need, patch, time: moment.time + 1, seed: (count + 1) * 7919 });
    send({ type: "done", needId: need.id, patch });
  };
  const patchFor = (need: NeedOutput): Patch => {
    if (need.kind === "evaluate") return { data: evaluateAll(need.evaluations) as never };
    if (need.kind === "load bot") return { error: "Not here" };
    if (need.kind !== "effect") return { data: "" };
    return round % 2 === 0 ? {} : { logs: [{ status: "error", description: "It was down" }], failed: true };
  };
  send({ type: "start", botId: flow.botId, context: {} });
  for (let turn = 0; turn < most; turn += 1) {
    const now = session as Session | null;
    const input = outputs.findLast((output) => output.type === "input");
    if (now?.status !== "waiting" || !input) break;
    send({ type: "reply", reply: replyTo(input, round + turn) });
  }
  return { resultId: String(round), createdAt: "2027-01-15T08:00:00.000Z", turns, outcomes, outputs };
};

/** A flow that says something else at its end, so that the talk of a rehearsal is told. */
const withOtherWords = (flow: Flow): Flow => ({
  ...flow,
  groups: flow.groups.map((group) => ({
    ...group,
    blocks: group.blocks.map((block) =>
      block.type === "text"
        ? { ...block, options: { richText: [{ type: "p", children: [{ text: "Other" }] }] } }
        : block,
    ),
  })),
});

const rehearseOn = async (chats: RecordedChat[], live: Flow, draft: Flow) => {
  const bots: Record<string, Flow | null> = {};
  const { rehearsed } = await untilKnown(
    (known) =>
      rehearseAll(chats, {
        live: { flow: live, catalogue: runs, known },
        draft: { flow: draft, catalogue: runs, known },
      }),
    async (wanted, known) => {
      const evaluations = wanted.flatMap((one) => (one.is === "evaluation" ? [one] : []));
      const results = evaluateAll(evaluations.map(({ evaluation }) => evaluation));
      for (const one of wanted) if (one.is === "bot") bots[one.botId] = null;
      const found = Object.fromEntries(evaluations.map(({ key }, place) => [key, results[place]]));
      return { evaluated: { ...known.evaluated, ...found } as typeof known.evaluated, bots: { ...bots } };
    },
  );
  return rehearsed;
};

describe.skipIf(names.length === 0)(names.length > 0 ? "the corpus" : `skipped: no bot files at ${corpus}`, () => {
  it.each(names)("%s is rehearsed: what visitors saw is played again, and no difference is invented", async (name) => {
    const flow = compileFile(importBotFile(readFileSync(join(corpus, name), "utf8")).file);
    const chats = [0, 1, 2, 3].map((round) => record(flow, round));
    for (const one of await rehearseOn(chats, flow, structuredClone(flow))) expect(one.verdict).toBe("same");

    // Other words everywhere show the talk as it was, which is what the visitor saw.
    for (const { resultId, rows } of await rehearseOn(chats, flow, withOtherWords(flow))) {
      const { outputs } = chats[Number(resultId)] as (typeof chats)[number];
      const seen = bubblesIn(outputs).map((bubble) => writeSaid(saidBy(bubble)));
      const told = rows.flatMap(({ expected }) => (expected?.is === "bot" ? [expected.text] : []));
      const hasText = bubblesIn(outputs).some(({ blockType }) => blockType === "text");
      if (hasText) expect(rows).not.toEqual([]);
      if (rows.length > 0) expect(told).toEqual(seen);
    }
  });
});
