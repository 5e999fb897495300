import { definitions } from "@parley/blocks/definitions";
import { conversationFixtures } from "@parley/blocks/fixtures";
import { runs } from "@parley/blocks/runs";
import {
  createRandom,
  type Evaluation,
  type Flow,
  type Frame,
  type Happening,
  type InputOutput,
  type Output,
  type Patch,
  type Session,
} from "@parley/core";
import { type BotFile, compileFlow, type Problem } from "@parley/core/format";
import { type Diagnostic, lintFlow } from "@parley/core/lint";
import { advance } from "@parley/engine";

// Test support: simulated visitors who chat with a bot file, with the real engine and blocks.

/** The maximum number of answers before the visit is stopped. */
const patience = 500;

export interface Visit {
  hasEnded: boolean;
  /** The ids of the groups that the visitor has passed. */
  groups: Set<string>;
  /** The bot's messages, in order. */
  said: string[];
  faults: string[];
  answers: number;
}

/** Returns the visitor's answer to an input: a text, or the text of a button. */
export type Answering = (input: InputOutput, place: number) => string;

export const compileBot = (file: BotFile): { flow: Flow; problems: Problem[] } =>
  compileFlow(file, definitions, { botId: "bot", version: 1 });

export const lintBot = (file: BotFile): Diagnostic[] => {
  const { flow, problems } = compileBot(file);
  return lintFlow(flow, definitions, { problems });
};

const evaluate = ({ code, args }: Evaluation) => {
  try {
    const value: unknown = new Function(...Object.keys(args), code)(...Object.values(args));
    return { ok: true, value: JSON.parse(JSON.stringify(value ?? null)) };
  } catch (error) {
    return { ok: false, error: String(error) };
  }
};

const nameOf = (item: Readonly<Record<string, unknown>>): string => String(item.content ?? item.title ?? item.id);

const replyTo = (input: InputOutput, text: string) => {
  if (!input.items) return { text };
  const item = input.items.find((known) => nameOf(known) === text);
  if (item === undefined) throw new Error(`There is no button "${text}".`);
  return { text: String(item.id), itemIds: [String(item.id)] };
};

/** Returns all text in a bubble's content. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join("");
  if (typeof value !== "object" || value === null) return "";
  const { text, children, richText } = value as Record<string, unknown>;
  return typeof text === "string" ? text : textOf(children ?? richText);
};

/** Simulates a service: gets the values of variables and returns the new ones. */
export type Serving = (values: Frame["variables"]) => Patch;

/** Plays one chat to its end. By default services return nothing. */
export const visitBot = (flow: Flow, answer: Answering, serve: Serving = () => ({})): Visit => {
  const visit: Visit = { hasEnded: false, groups: new Set(), said: [], faults: [], answers: 0 };
  const groupOf = new Map(flow.groups.flatMap(({ id, blocks }) => blocks.map((block) => [block.id, id])));
  let session: Session | null = null;
  let time = Date.UTC(2030, 0, 15);
  let last: InputOutput | undefined;
  const outputs: Output[] = [];
  const send = (happening: Happening): Session => {
    time += 1000;
    const step = advance({ flows: { bot: flow }, catalogue: runs }, session, { ...happening, time, seed: time });
    session = JSON.parse(JSON.stringify(step.session)) as Session;
    for (const output of step.outputs) {
      outputs.push(output);
      if (output.type === "bubble") visit.said.push(textOf(output.content));
      if (output.type === "log" && output.status === "error") visit.faults.push(output.description);
      if ("blockId" in output && typeof output.blockId === "string")
        visit.groups.add(groupOf.get(output.blockId) ?? "");
    }
    return step.session;
  };
  let current = send({ type: "start", botId: "bot" });
  while (current.waiting) {
    if (current.waiting.for !== "reply") {
      const need = outputs.findLast((output) => output.type === "need");
      const patch =
        need?.kind === "evaluate"
          ? { data: need.evaluations.map(evaluate) }
          : serve(current.frames.at(-1)?.variables ?? {});
      current = send({ type: "done", needId: current.waiting.needId, patch });
      continue;
    }
    if (visit.answers >= patience) return visit;
    const input = outputs.findLast((output) => output.type === "input");
    if (input === undefined) throw new Error("The chat waits for an answer to nothing.");
    const text = answer(input, visit.answers);
    current = send({ type: "reply", reply: replyTo(input, text) });
    last = outputs.findLast((output) => output.type === "input");
    if (last !== input && last?.blockId === input.blockId && last.visit === input.visit)
      visit.faults.push(`refused "${text}" for ${input.blockType}`);
    visit.answers += 1;
  }
  visit.hasEnded = true;
  return visit;
};

/** A visitor who answers at random; free texts are taken from `words`. */
export const byChance = (seed: number, words: readonly string[]): Answering => {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  return (input) => {
    const { blockType, options, items } = input;
    if (items) return nameOf(pick(items) ?? {});
    const range = (min: number, max: number) => String(min + Math.floor(random() * (max - min + 1)));
    if (blockType === "rating input")
      return range(options.buttonType === "Icons" ? 1 : Number(options.startsAt), Number(options.length));
    if (blockType === "number input") return range(Number(options.min ?? 0), Number(options.max ?? 20));
    if (blockType === "text input") return pick(words) ?? "Ada";
    if (blockType === "date input") return "2030-11-20";
    const { reply } = conversationFixtures[blockType] ?? {};
    return (typeof reply === "function" ? reply(options) : reply) ?? "Ada";
  };
};

export const isInput = (type: string): boolean =>
  Object.hasOwn(definitions, type) && definitions[type]?.family === "input";
