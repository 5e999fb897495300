import {
  type Evaluation,
  isJsonObject,
  type Json,
  lookup,
  type NeedOutput,
  type Patch,
  writeTranscript,
} from "@parley/core";
import { createResultId } from "../create-id.ts";
import { findEffect } from "../effects/find-effect.ts";
import type { Services } from "../services.ts";
import type { ChatFlows } from "./chat-flows.ts";
import type { ChatState } from "./chat-state.ts";

interface Chat {
  flows: ChatFlows;
  state: Pick<ChatState, "resultId" | "transcript" | "session">;
}

type Fulfil = (services: Services, chat: Chat, data: Json) => Promise<Patch>;

/** What the server does itself, by kind of need. */
const kinds: Readonly<Record<string, Fulfil>> = {
  // The engine made this data from `Evaluation`s.
  evaluate: async ({ sandbox }, _, data) => {
    const results = await sandbox.evaluate(data as unknown as Evaluation[]);
    return { data: results.map((result) => ({ ...result })) };
  },
  "load bot": async (_, { flows }, data) => {
    const botId = isJsonObject(data) && typeof data.botId === "string" ? data.botId : "";
    return (await flows.load(botId)) ? { data: { botId } } : { error: `The bot ${botId} is not published.` };
  },
  // A preview has no result; its id is one that nothing else has.
  "result id": async (_, { state }) => ({ data: state.resultId ?? createResultId() }),
  transcript: async (_, { state }) => ({ data: writeTranscript(state.transcript) }),
};

/** What a block has the server do, with the values that its bot has now. */
const serve = async (
  { servers, sandbox, effectMemory }: Services,
  { flows, state }: Chat,
  need: NeedOutput,
): Promise<Patch | null> => {
  const flow = lookup(flows.loaded, need.botId);
  const effect = flow && findEffect(servers, flow, need.blockId);
  if (!effect) return null;
  const { context = {}, frames = [] } = state.session ?? {};
  const { botId, blockId, visit } = need;
  const values = frames.at(-1)?.variables ?? {};
  const done = { effect, chat: state.resultId, values, botId, blockId, visit };
  return effectMemory(done, () => effect.run(sandbox, context, values));
};

/** Does what a need asks for; null where the server has no way to. */
export const fulfilNeed = async (services: Services, chat: Chat, need: NeedOutput): Promise<Patch | null> => {
  const { kind, data, where } = need;
  if (where === "server") return serve(services, chat, need);
  const fulfil = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return fulfil === undefined ? null : fulfil(services, chat, data);
};
