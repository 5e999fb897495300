import { lookup, type Output } from "@parley/core";
import { stepBudget } from "@parley/engine";
import type { FlowFacts } from "./flow-facts.ts";
import { type PlayedTurn, placeOf } from "./play-turn.ts";
import type { TrialStep } from "./trial.ts";

export type ExploreRule = "unreachable" | "silent-end" | "endless" | "failing" | "asked-twice" | "missing-value";

/** What a turn shows to be wrong, before it is confirmed. */
export interface Suspicion {
  rule: ExploreRule;
  botId: string;
  groupId?: string;
  blockId?: string;
  message: string;
}

/** A question that the visitor was asked earlier in the chat, and those before it. */
interface Asked {
  botId: string;
  blockId: string;
  /** The name of the variable that keeps the answer. */
  variable: string;
  question: string;
  isAnswered: boolean;
  before: Asked | null;
}

/** What has happened in a chat, as far as its position and values don't say. */
export interface Past {
  asked: Asked | null;
  /** The names of variables that something has emptied. */
  emptied: ReadonlySet<string>;
}

export const noPast: Past = { asked: null, emptied: new Set() };

/** Two suspicions of the same key are the same. */
export const keyOfSuspicion = ({ rule, botId, groupId, blockId, message }: Suspicion): string =>
  JSON.stringify([rule, botId, groupId, blockId, rule === "failing" || rule === "missing-value" ? message : ""]);

type Facts = Readonly<Record<string, FlowFacts>>;

/**
 * What is wrong with a turn.
 *
 * @param past what has happened up to its end
 */
export const findInTurn = (facts: Facts, step: TrialStep, turn: PlayedTurn, past: Past): Suspicion[] => {
  const isEndless = turn.session.status === "ended" && turn.session.stepCount >= stepBudget;
  return [
    ...(isEndless ? findEndless(facts, turn) : [...findFailures(facts, turn), ...findSilentEnd(facts, step, turn)]),
    ...findMissing(facts, turn, past),
    ...findAskedTwice(facts, turn, past.asked),
  ];
};

const placeIn = (facts: Facts, botId: string, blockId: string): Pick<Suspicion, "botId" | "groupId" | "blockId"> => {
  const group = lookup(facts, botId)?.blocks.get(blockId)?.group;
  return { botId, blockId, ...(group ? { groupId: group.id } : {}) };
};

const nameIn = (facts: Facts, botId: string, blockId: string): string =>
  lookup(facts, botId)?.nameBlock(blockId) ?? blockId;

const findEndless = (facts: Facts, { session, ran }: PlayedTurn): Suspicion[] => {
  const last = ran.at(-1);
  if (!last) return [];
  const titles = [...new Set(session.trail)].map((groupId) => lookup(facts, last.botId)?.nameGroup(groupId) ?? groupId);
  // The circle as a whole is one finding, wherever the count has stopped it.
  const circle = ran.slice(-stepBudget / 2).map(({ blockId }) => blockId);
  const [first = last.blockId] = [...new Set(circle)].sort();
  const way = titles.length > 1 ? ` through ${titles.join(", ")}` : titles.length > 0 ? ` in ${titles[0]}` : "";
  const message = `The chat goes round without end${way} and never asks the visitor anything.`;
  return [{ rule: "endless", ...placeIn(facts, last.botId, first), message }];
};

const findFailures = (facts: Facts, { outputs, supposed }: PlayedTurn): Suspicion[] =>
  outputs.flatMap((output) => {
    if (output.type !== "log" || output.status !== "error") return [];
    const { botId = "", blockId, description, details } = output;
    if (blockId === undefined || supposed.has(placeOf({ botId, blockId }))) return [];
    const why = details ? `${description}: ${details}` : description;
    const message = `${nameIn(facts, botId, blockId)} fails. ${why.replace(/\.?$/, ".")}`;
    return [{ rule: "failing", ...placeIn(facts, botId, blockId), message }];
  });

/** Outputs that a visitor notices. */
const isNoticed = (output: Output): boolean =>
  output.type === "bubble" || output.type === "input" || (output.type === "need" && isNoticedNeed(output));

/** What happens on the visitor's page may be seen there: a redirect, a script. */
const isNoticedNeed = (need: Extract<Output, { type: "need" }>): boolean =>
  need.kind === "effect" && need.where === "client";

const findSilentEnd = (facts: Facts, step: TrialStep, turn: PlayedTurn): Suspicion[] => {
  const { session, outputs, ran, isBlind, supposed } = turn;
  if (session.status !== "ended" || isBlind || outputs.some(isNoticed)) return [];
  const last = ran.at(-1);
  // A block that is not known here might have said something.
  const isUnsure = (output: Output) =>
    output.type === "log" &&
    (output.status === "warning" || output.status === "error") &&
    !supposed.has(placeOf(output));
  if (last?.does === "stop" || outputs.some(isUnsure)) return [];
  const at = last ?? (step.is === "reply" ? step : null);
  if (!at) return [];
  const name = nameIn(facts, at.botId, at.blockId);
  const message = last
    ? `The chat ends at ${name} without a word ${step.is === "start" ? "to the visitor" : "since the visitor's last answer"}.`
    : `The chat ends right after the answer to ${name}, without a word.`;
  return [{ rule: "silent-end", ...placeIn(facts, at.botId, at.blockId), message }];
};

const findMissing = (facts: Facts, { ran }: PlayedTurn, past: Past): Suspicion[] => {
  return ran.flatMap(({ botId, blockId, missing }) => {
    const names = lookup(facts, botId)?.flow.variables ?? [];
    return missing.flatMap((id): Suspicion[] => {
      const name = names.find((variable) => variable.id === id)?.name ?? id;
      // Something has been there: an empty value, or a question that the visitor has passed over.
      if (past.emptied.has(name) || wasAsked(past.asked, name)) return [];
      const message = `${nameIn(facts, botId, blockId)} uses {{${name}}} before anything has given it a value.`;
      return [{ rule: "missing-value", ...placeIn(facts, botId, blockId), message }];
    });
  });
};

const emptiedIn = (outputs: readonly Output[]): Set<string> =>
  new Set(
    outputs.flatMap((output) =>
      output.type === "variables" ? output.changes.filter(({ value }) => value === null).map(({ name }) => name) : [],
    ),
  );

const wasAsked = (asked: Asked | null, variable: string): boolean => {
  for (let one = asked; one; one = one.before) if (one.variable === variable) return true;
  return false;
};

/** What a chat is like after a turn. `input`: the question that the step has answered. */
export const pastAfter = (facts: Facts, past: Past, { outputs }: PlayedTurn, input: Asking | null): Past => {
  const emptied = emptiedIn(outputs);
  const variable = input && variableOf(facts, input.botId, input.blockId);
  const isAnswered = outputs.some((output) => output.type === "answer" && output.blockId === input?.blockId);
  const wasPassed = isAnswered || !outputs.some(({ type }) => type === "rejected");
  return {
    asked: input && variable && wasPassed ? { ...input, variable, isAnswered, before: past.asked } : past.asked,
    emptied: [...emptied].every((name) => past.emptied.has(name))
      ? past.emptied
      : new Set([...past.emptied, ...emptied]),
  };
};

/** A question that a chat waits at. */
export type Asking = Pick<Asked, "botId" | "blockId" | "question">;

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, " ");

/** The question before an input, as the visitor reads it. */
export const questionBefore = (outputs: readonly Output[]): string => {
  let said = "";
  let question = "";
  for (const output of outputs) {
    if (output.type === "bubble") said = output.text;
    if (output.type === "input") question = said;
  }
  return plain(question);
};

const findAskedTwice = (facts: Facts, { outputs, input }: PlayedTurn, asked: Asked | null): Suspicion[] => {
  const question = questionBefore(outputs);
  if (!input || question === "" || outputs.some(({ type }) => type === "rejected")) return [];
  const variable = variableOf(facts, input.botId, input.blockId);
  if (variable === null) return [];
  for (let one = asked; one; one = one.before) {
    if (!one.isAnswered || one.variable !== variable || one.question !== question || one.botId !== input.botId)
      continue;
    if (one.blockId === input.blockId) return [];
    const first = nameIn(facts, one.botId, one.blockId);
    const message = `${nameIn(facts, input.botId, input.blockId)} asks what ${first} has asked already, and the answer is known.`;
    return [{ rule: "asked-twice", ...placeIn(facts, input.botId, input.blockId), message }];
  }
  return [];
};

/** The name of the variable that keeps the answer to a question. */
const variableOf = (facts: Facts, botId: string, blockId: string): string | null => {
  const known = lookup(facts, botId);
  const id = known?.blocks.get(blockId)?.block.options.variableId;
  return known?.flow.variables.find((variable) => variable.id === id)?.name ?? null;
};
