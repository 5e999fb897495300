import { type Output, type Patch, type Reply, type VariableValue, valueToText } from "@parley/core";
import { currentValues } from "@parley/engine";
import { closedContext, createClosedChat } from "../play/closed-chat.ts";
import type { BotTest, TestLine } from "./bot-test.ts";
import { toComparable, writeSaid } from "./compare-text.ts";
import { blockNames, readOutcome, writeOutcome } from "./outside.ts";
import { bubblesIn, momentsOf, saidBy, type TestGround } from "./run-test.ts";
import { toReply, writeReply } from "./to-reply.ts";

/** What an author has done in a chat. */
export type RecordedItem =
  | { is: "start"; at?: { groupId: string }; variables?: Record<string, VariableValue> }
  | { is: "reply"; reply: Reply; place: { botId: string; blockId: string } }
  | { is: "set"; name: string; value: VariableValue };

/** What a block got in a chat from outside. */
export interface RecordedOutcome {
  botId: string;
  blockId: string;
  visit: number;
  effect: string;
  patch: Patch;
}

export interface Recording {
  items: readonly RecordedItem[];
  outcomes: readonly RecordedOutcome[];
}

/** How many rows of random numbers are tried to come the way that the chat has gone. */
const mostChances = 40;

/** The most values that a recorded test expects at its end, and the longest of them, in characters. */
const mostValues = 12;
const longestValue = 200;

interface Recorded {
  test: BotTest;
  /** Whether all answers were asked for, as in the chat. */
  isWhole: boolean;
}

/**
 * Writes a test of what was done in a chat. What the bot does by chance is played until it goes the same way; if it never
 * does, `isWhole` is false, and the test holds what could be played.
 *
 * @throws NotKnown as tests do
 */
export const recordTest = (title: string, recording: Recording, ground: TestGround): Recorded => {
  const first = record(title, recording, ground, 1);
  if (first.isWhole) return first;
  for (let chance = 2; chance <= mostChances; chance += 1) {
    const again = record(title, recording, ground, chance);
    if (again.isWhole) return again;
  }
  return first;
};

const record = (title: string, { items, outcomes }: Recording, ground: TestGround, chance: number): Recorded => {
  const { flow, catalogue, matches, labelOf, known } = ground;
  const names = blockNames(flow, labelOf);
  const lines: TestLine[] = [];
  /** The values that blocks have set that are no questions. */
  const counted = new Set<string>();
  let isWhole = true;
  const chat = createClosedChat({
    flow,
    catalogue,
    matches,
    known,
    moments: momentsOf(undefined, chance),
    meet: (need) => {
      const { botId, blockId, visit, effect, where } = need;
      const found = outcomes.find(
        (one) => one.botId === botId && one.blockId === blockId && one.visit === visit && one.effect === effect,
      );
      const block = names.get(blockId);
      const answer = found ? writeOutcome(found.patch, flow) : {};
      if (block !== undefined && (where === "server" || Object.keys(answer).length > 0))
        lines.push({ is: "outside", block, answer });
      return readOutcome(answer, flow).patch;
    },
  });

  const take = (outputs: readonly Output[]) => {
    for (const bubble of bubblesIn(outputs)) lines.push({ is: "bot", text: writeSaid(saidBy(bubble)) });
    const answered = new Set(outputs.flatMap((output) => (output.type === "answer" ? (output.variableId ?? []) : [])));
    for (const output of outputs)
      if (output.type === "variables")
        for (const { id, name } of output.changes) if (!answered.has(id)) counted.add(name);
  };

  if (chance > 1) lines.push({ is: "start chance", chance });
  const [start] = items;
  const given = start?.is === "start" ? start : { is: "start" as const };
  const group = given.at && flow.groups.find(({ id }) => id === given.at?.groupId);
  const variables: Record<string, VariableValue> = {};
  if (group) lines.push({ is: "start at", group: group.title });
  for (const [name, value] of Object.entries(given.variables ?? {})) {
    const text = valueToText(value);
    if (text === "" || name === "") continue;
    lines.push({ is: "start with", name, value: text });
    variables[name] = text;
  }
  take(
    chat.send({
      type: "start",
      botId: flow.botId,
      context: closedContext,
      variables,
      ...(group ? { at: { groupId: group.id } } : {}),
    }),
  );
  for (const item of items) {
    if (item.is === "start") continue;
    const input = chat.input();
    if (item.is === "set") {
      if (chat.session()?.status !== "waiting") continue;
      const value = valueToText(item.value);
      lines.push({ is: "set", name: item.name, value });
      take(chat.send({ type: "variables", variables: { [item.name]: value || null } }));
      continue;
    }
    if (!input || input.blockId !== item.place.blockId || input.botId !== item.place.botId) {
      isWhole = false;
      continue;
    }
    const text = toComparable(writeReply(item.reply, input));
    // An answer without a text can't be written; the chat refuses it, or takes it as skipped.
    if (text === "") continue;
    lines.push({ is: "you", text });
    take(chat.send({ type: "reply", reply: toReply(text, input, chat) }));
  }
  const session = chat.session();
  const values = session ? currentValues(session) : {};
  let expected = 0;
  for (const name of counted) {
    const text = valueToText(values[name]);
    if (expected >= mostValues || text === "" || text.length > longestValue || name === "") continue;
    lines.push({ is: "expect value", how: "=", name, value: text });
    expected += 1;
  }
  const last = flow.groups.find(({ id }) => id === chat.lastGroup());
  if (session?.status === "ended") lines.push({ is: "expect end", ...(last?.title ? { group: last.title } : {}) });
  return { test: { title, lines }, isWhole };
};

/** A title for a test of what was answered: its last words. */
export const titleOfRecording = ({ items }: Recording): string => {
  const said = items.flatMap((item) => (item.is === "reply" ? item.reply.text : [])).filter((text) => text !== "");
  const words = said.slice(0, 4).join(", ").replace(/\s+/g, " ").trim();
  return words.length > 60 ? `${words.slice(0, 60).trim()}…` : words;
};
