import { definitions } from "@parley/blocks/definitions";
import { conversationFixtures } from "@parley/blocks/fixtures";
import { runs } from "@parley/blocks/runs";
import type { Flow, Happening, InputOutput, Output, Session } from "@parley/core";
import { type BotFile, compileFlow } from "@parley/core/format";
import { advance } from "@parley/engine";
import { evaluateAll } from "@parley/engine/testing";

/** The maximum number of answers by one visitor. */
const patience = 40;

export interface Played {
  outputs: Output[];
  status: "ended" | "patience is over" | `no reply for ${string}` | `refused ${string}`;
  /** The number of items in each choice, in order. */
  offers: number[];
}

const idOf = (file: BotFile): string => (typeof file.id === "string" ? file.id : "bot");

export const compileFile = (file: BotFile): Flow =>
  compileFlow(file, definitions, { botId: idOf(file), version: 1 }).flow;

/**
 * Plays a bot with a visitor who gives the first valid reply, and picks the item `picks[n]` at the n-th choice.
 * `command` is sent before the first answer.
 */
export const playFile = (flow: Flow, linked: readonly Flow[], picks: readonly number[], command?: string): Played => {
  const flows: Record<string, Flow> = Object.fromEntries([...linked, flow].map((each) => [each.botId, each]));
  const outputs: Output[] = [];
  const offers: number[] = [];
  let session: Session | null = null;
  let time = 0;
  const send = (happening: Happening) => {
    time += 1000;
    const step = advance({ flows, catalogue: runs }, session, { ...happening, time, seed: time });
    session = JSON.parse(JSON.stringify(step.session)) as Session;
    outputs.push(...step.outputs);
    return step.session;
  };
  let current = send({ type: "start", botId: flow.botId });
  if (command !== undefined) current = send({ type: "command", command });
  for (let answers = 0; current.waiting; ) {
    if (current.waiting.for !== "reply") {
      const need = outputs.findLast((output) => output.type === "need");
      const data = need?.kind === "evaluate" ? evaluateAll(need.evaluations) : null;
      const patch = need?.kind === "load bot" ? { error: "not among the files" } : { data };
      current = send({ type: "done", needId: current.waiting.needId, patch });
      continue;
    }
    if (answers >= patience) return { outputs, status: "patience is over", offers };
    const input = outputs.findLast((output) => output.type === "input");
    const reply = input && replyTo(input, picks[offers.length] ?? 0, offers);
    if (!reply) return { outputs, status: `no reply for ${input?.blockType}`, offers };
    current = send({ type: "reply", reply });
    const next = outputs.findLast((output) => output.type === "input");
    if (next !== input && next?.blockId === input.blockId && next.visit === input.visit)
      return { outputs, status: `refused ${reply.text} for ${input.blockType}`, offers };
    answers += 1;
  }
  return { outputs, status: "ended", offers };
};

const replyTo = (input: InputOutput, pick: number, offers: number[]) => {
  if (!input.items) {
    const { reply } = conversationFixtures[input.blockType] ?? {};
    const text = typeof reply === "function" ? reply(input.options) : reply;
    return text === undefined ? undefined : { text };
  }
  offers.push(input.items.length);
  const item = input.items[pick % Math.max(input.items.length, 1)];
  if (!item) return undefined;
  const [path] = Array.isArray(item.paths) ? item.paths : [];
  const id = path && typeof path === "object" && "id" in path ? String(path.id) : String(item.id);
  return { text: id, itemIds: [id] };
};
