import {
  type BubbleOutput,
  bubbleLine,
  type Catalogue,
  type Flow,
  type Happening,
  type Json,
  lookup,
  type Output,
  type Patch,
  type PatternTest,
  type VariableValue,
  valueToText,
} from "@parley/core";
import { currentValues } from "@parley/engine";
import { type ClosedChat, closedContext, createClosedChat, isRefused, type KnownWorld } from "../play/closed-chat.ts";
import { createFixedMoments, fixedStart } from "../play/fixed-moments.ts";
import { alignTalk } from "./align-talk.ts";
import type { BotTest, TestLine } from "./bot-test.ts";
import { isExpected, toComparable, writeSaid } from "./compare-text.ts";
import { blockNames, createOutcomes, type LabelOf, readOutcome } from "./outside.ts";
import {
  type ComparedLine,
  type Covered,
  groupTitles,
  placeOf,
  type TestPlace,
  type TestResult,
} from "./test-result.ts";
import { toReply } from "./to-reply.ts";

/** What tests are run on. */
export interface TestGround {
  /** The flow that visitors would get. */
  flow: Flow;
  catalogue: Catalogue;
  /** Tests the patterns of tests and of the bot. */
  matches?: PatternTest | undefined;
  labelOf: LabelOf;
  known: KnownWorld;
}

type Line<Is extends TestLine["is"]> = Extract<TestLine, { is: Is }>;

/** A line of a test with its place among the lines. */
interface Placed<Line extends TestLine = TestLine> {
  line: Line;
  place: number;
}

/** An answer or another happening, with the lines up to the next one. */
interface Segment {
  /** Null for the start. */
  by: Placed<Line<"you" | "set">> | null;
  lines: Placed[];
}

const toSegments = (lines: readonly TestLine[]): Segment[] => {
  const segments: Segment[] = [{ by: null, lines: [] }];
  for (const [place, line] of lines.entries()) {
    if (line.is === "you" || line.is === "set") segments.push({ by: { line, place }, lines: [] });
    else segments.at(-1)?.lines.push({ line, place });
  }
  return segments;
};

const isOf =
  <Is extends TestLine["is"]>(...kinds: readonly Is[]) =>
  (placed: Placed): placed is Placed<Line<Is>> =>
    kinds.some((kind) => kind === placed.line.is);

/** The chance of `start chance 2` begins far behind that of 1. */
const chanceWidth = 100_000;

/** The times and seeds of a test; see `createFixedMoments`. */
export const momentsOf = (time = fixedStart, chance = 1) => {
  const moments = createFixedMoments(time);
  return () => {
    const moment = moments();
    return { ...moment, seed: moment.seed + (chance - 1) * chanceWidth };
  };
};

/** What a bubble says, as tests write it: its text, or the address of its picture, video or audio. */
export const saidBy = (bubble: BubbleOutput): string => {
  const { text } = bubbleLine(bubble);
  if (text.trim() !== "") return toComparable(text);
  const { url } = bubble.content;
  return typeof url === "string" && url !== "" ? `(${bubble.blockType} ${url})` : `(${bubble.blockType})`;
};

/** The bubbles that show something. */
export const bubblesIn = (outputs: readonly Output[]): BubbleOutput[] =>
  outputs.filter((output): output is BubbleOutput => output.type === "bubble" && !isSilent(output));

/** A text bubble without text shows nothing. */
const isSilent = ({ blockType, text }: BubbleOutput): boolean => blockType === "text" && text.trim() === "";

const quote = (text: string): string => `“${text.length > 200 ? `${text.slice(0, 200)}…` : text}”`;

/** Plays a test on a flow, to its end whatever differs. */
export const runTest = (
  { title, lines }: BotTest,
  { flow, catalogue, matches, labelOf, known }: TestGround,
): TestResult => {
  const rows: ComparedLine[] = [];
  const names = blockNames(flow, labelOf);
  const segments = toSegments(lines);
  const placed = lines.map((line, place): Placed => ({ line, place }));
  const outcomes = createOutcomes(
    placed.filter(isOf("outside")).map(({ line: { block, answer }, place }) => ({ block, answer, place })),
  );
  const time = placed.find(isOf("start time"))?.line.time;
  const chance = placed.find(isOf("start chance"))?.line.chance;
  /** What blocks asked for in this turn without an outcome in the test, or with one that doesn't fit. */
  let unmet: { block: string; where: TestPlace; message: string }[] = [];
  const chat = createClosedChat({
    flow,
    catalogue,
    matches,
    known,
    moments: momentsOf(time, chance),
    meet: (need): Patch => {
      const block = names.get(need.blockId);
      const outcome = block === undefined ? undefined : outcomes.next(block);
      if (!outcome) {
        if (need.where === "server" && block !== undefined)
          unmet.push({
            block,
            where: toPlace(need),
            message: `${quote(block)} asks something outside of the chat, and the test doesn't say what it gets.`,
          });
        return {};
      }
      const { patch, unknown } = readOutcome(outcome.answer, flow);
      for (const name of unknown)
        unmet.push({
          block: block ?? "",
          where: toPlace(need),
          message: `The answer for ${quote(block ?? "")} sets ${quote(name)}, and the bot has no such variable.`,
        });
      return patch;
    },
  });

  const titleOf = groupTitles(flow, known);
  const toPlace = (origin: Omit<TestPlace, "groupTitle">) => placeOf(origin, titleOf);
  /** Where the chat is: at its question, or at the last block that told anything. */
  const here = (): TestPlace | null => {
    const input = chat.input();
    if (input) return toPlace(input);
    const outputs = chat.outputs();
    for (let at = outputs.length - 1; at >= 0; at -= 1) {
      const output = outputs[at];
      if (output?.type === "bubble" || output?.type === "need") return toPlace(output);
    }
    return null;
  };
  const same = ({ line, place }: Placed) => {
    rows.push({ expected: line, got: line, place, isSame: true, where: null });
  };
  const differ = (
    { line: expected, place }: Placed | { line: null; place: null },
    got: TestLine | null,
    message: string,
    where: TestPlace | null = here(),
  ) => {
    rows.push({ expected, got, place, isSame: false, message, where });
  };
  const nowhere = { line: null, place: null } as const;

  /** Plays the happening of a segment. Null if it can't happen any more. */
  const begin = ({ by, lines: own }: Segment): Output[] | null => {
    if (!by) return start(own);
    const { line } = by;
    if (chat.session()?.status !== "waiting") {
      const said = line.is === "you" ? `so nobody asks for ${quote(line.text)}` : `so ${quote(line.name)} can't be set`;
      differ(by, null, `The chat has ended, ${said}.`);
      return null;
    }
    same(by);
    if (line.is === "set") return chat.send({ type: "variables", variables: { [line.name]: line.value || null } });
    return chat.send({ type: "reply", reply: toReply(line.text, chat.input(), chat) });
  };

  const start = (own: readonly Placed[]): Output[] => {
    const variables: Record<string, VariableValue> = {};
    for (const { line } of own.filter(isOf("start with"))) variables[line.name] = line.value || null;
    const at = own.find(isOf("start at"));
    const group = at && flow.groups.find(({ title }) => title === at.line.group);
    const happening: Happening = {
      type: "start",
      botId: flow.botId,
      context: closedContext,
      variables,
      ...(group ? { at: { groupId: group.id } } : {}),
    };
    for (const one of own.filter(isOf("start with", "start at", "start time", "start chance"))) {
      if (one === at && !group) differ(one, null, `The bot has no group called ${quote(at.line.group)}.`, null);
      else same(one);
    }
    return chat.send(happening);
  };

  /** Compares what the bot says with its lines. A turn that has none is not compared, unless the answer was refused. */
  const compareTalk = (bots: readonly Placed<Line<"bot">>[], outputs: readonly Output[], isRefusal: boolean) => {
    const bubbles = bubblesIn(outputs);
    const said = bubbles.map(saidBy);
    const found: { rows: ComparedLine[]; index: number }[] = [];
    if (bots.length === 0 && !isRefusal) return found;
    let [written, spoken] = [0, 0];
    const aligned = alignTalk(
      bots.map(({ line }) => line.text),
      said,
      (expected, text) => isExpected(expected, text, matches),
    );
    for (const { expected, said: text, isSame } of aligned) {
      const bot = expected === null ? null : (bots[written] ?? null);
      if (expected !== null) written += 1;
      if (isSame && bot) {
        // `…` takes texts that stand in no row.
        if (text !== expected || expected !== "…") spoken += 1;
        found.push({
          index: written,
          rows: [{ expected: bot.line, got: bot.line, place: bot.place, isSame, where: null }],
        });
        continue;
      }
      const bubble = text === null ? undefined : bubbles.find((one, at) => at >= spoken && saidBy(one) === text);
      if (bubble) spoken = bubbles.indexOf(bubble) + 1;
      const message =
        text === null
          ? `The bot doesn't say ${quote(expected ?? "")}.`
          : expected === null
            ? isRefusal && bots.length === 0
              ? `The answer is refused: the bot says ${quote(text)}.`
              : `The bot also says ${quote(text)}.`
            : `The bot says ${quote(text)} instead of ${quote(expected)}.`;
      found.push({
        index: written,
        rows: [
          {
            expected: bot?.line ?? null,
            place: bot?.place ?? null,
            got: text === null ? null : { is: "bot", text: writeSaid(text) },
            isSame: false,
            message,
            where: bubble ? toPlace(bubble) : here(),
          },
        ],
      });
    }
    return found;
  };

  const check = (one: Placed) => {
    const { line } = one;
    if (line.is === "outside") return same(one);
    if (line.is === "expect end") return checkEnd(one as Placed<Line<"expect end">>);
    if (line.is !== "expect value" && line.is !== "expect empty") return;
    const session = chat.session();
    const values = session ? currentValues(session) : {};
    const value = lookup(values, line.name);
    const text = valueToText(value);
    const isKnown = value !== undefined || flow.variables.some(({ name }) => name === line.name);
    const isSame =
      line.is === "expect empty"
        ? text === ""
        : line.how === "="
          ? toComparable(text) === toComparable(line.value)
          : text.includes(line.value);
    if (isKnown && isSame) return same(one);
    const got: TestLine =
      text === ""
        ? { is: "expect empty", name: line.name }
        : { is: "expect value", how: "=", name: line.name, value: text };
    if (!isKnown) return differ(one, null, `The bot has no variable called ${quote(line.name)}.`);
    const but = text === "" ? "is empty" : `is ${quote(text)}`;
    const should =
      line.is === "expect empty"
        ? ", and should be empty"
        : line.how === "="
          ? ` instead of ${quote(line.value)}`
          : `, which doesn't contain ${quote(line.value)}`;
    differ(one, got, `${line.name} ${but}${should}.`);
  };

  const checkEnd = (one: Placed<Line<"expect end">>) => {
    const { group } = one.line;
    if (chat.session()?.status !== "ended") {
      const where = here();
      return differ(
        one,
        null,
        `The chat goes on${where ? `, in ${quote(where.groupTitle)}` : ""}, and should have ended.`,
      );
    }
    const last = titleOf(chat.lastGroup() ?? "");
    if (group === undefined || group === last) return same(one);
    differ(one, { is: "expect end", group: last }, `The chat ends at ${quote(last)} instead of ${quote(group)}.`);
  };

  for (const segment of segments) {
    const before = chat.input();
    unmet = [];
    const outputs = begin(segment);
    for (const { block, where, message } of unmet)
      differ(nowhere, { is: "outside", block, answer: {} as Json }, message, where);
    const bots = segment.lines.filter(isOf("bot"));
    if (outputs === null) {
      for (const bot of bots) differ(bot, null, `The bot doesn't say ${quote(bot.line.text)}.`);
      for (const one of segment.lines) if (one.line.is !== "bot") check(one);
      continue;
    }
    const talk = compareTalk(bots, outputs, segment.by?.line.is === "you" && isRefused(outputs, before));
    let passed = 0;
    const showTalk = (until: number) => {
      while (talk[0] && talk[0].index <= until) rows.push(...(talk.shift()?.rows ?? []));
    };
    if (bots.length === 0) showTalk(0);
    for (const one of segment.lines) {
      if (one.line.is !== "bot") check(one);
      else {
        passed += 1;
        showTalk(passed === bots.length ? Number.POSITIVE_INFINITY : passed);
      }
    }
  }
  const difference = rows.find(({ isSame }) => !isSame) ?? null;
  return { title, isPassed: difference === null, rows, difference, covered: coveredBy(chat, flow) };
};

const coveredBy = (chat: ClosedChat, { botId }: Flow): Covered => {
  const prefix = `${botId}/`;
  const visits = Object.entries(chat.session()?.visits ?? {});
  return {
    blocks: visits.flatMap(([key, count]) => (count > 0 && key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    edges: [
      ...new Set(
        chat.outputs().flatMap((output) => (output.type === "edge" && output.botId === botId ? [output.edgeId] : [])),
      ),
    ],
  };
};

/** The test as the bot plays it now. */
export const toPresent = ({ title, rows }: Pick<TestResult, "title" | "rows">): BotTest => ({
  title,
  lines: rows.flatMap(({ got }) => got ?? []),
});
