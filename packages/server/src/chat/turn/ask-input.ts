import {
  type Happening,
  type InputOutput,
  type LogEntry,
  lookup,
  type Place,
  type ServerRefusal,
  type Session,
} from "@parley/core";
import { currentValues, findCurrentBlock } from "@parley/engine";
import { type BlockCall, findServedBlock, prepareBlockCall } from "../../effects/block-call.ts";
import { createChatMemory } from "../../effects/memory-repository.ts";
import { isOutsideFault, tellOperator } from "../../effects/tell-operator.ts";
import { orRefuse } from "../../effects/visitor-calls.ts";
import { logForResult } from "../../results/entry-repository.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { ChatState } from "../session/chat-state.ts";
import type { StoredSession } from "../session/session-repository.ts";
import type { ChatTurn } from "./run-turn.ts";

/**
 * Creates the call of a block's server code at a place. The code stores its data in `memories`. Null if the block has
 * no server code.
 */
const callAt = (
  { servers }: ChatServices,
  { loaded }: ChatFlows,
  { workspaceId }: StoredSession,
  session: Session,
  { place, memories }: { place: Place; memories: ChatState["memories"] },
): BlockCall | null => {
  const served = findServedBlock(servers, lookup(loaded, place.botId), place.blockId);
  const values = currentValues(session);
  const memory = createChatMemory(memories, place);
  return served && { served, workspaceId, chat: session.context, place, values, memory };
};

/**
 * Logs a block's refusal with the result, if there is one. Nothing else of the turn is stored. If an external service
 * failed, the operator is informed.
 */
const logRefusal =
  (services: ChatServices, { resultId: id, workspaceId }: StoredSession, call: BlockCall, asked: string) =>
  async (refusal: ServerRefusal): Promise<void> => {
    const { message: details, description = "The input could not be asked" } = refusal;
    if (isOutsideFault(refusal)) tellOperator(services, call, asked, [details]);
    if (id !== null) await logForResult(services, { id, workspaceId }, { status: "error", description, details });
  };

/**
 * Adds answers of the server, such as a payment's details, to an input. Previews send no requests to other services.
 *
 * @throws HttpError if the block refuses; nothing of the turn is stored then
 */
export const askInput = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  turn: ChatTurn,
): Promise<ChatTurn> => {
  const { state, parts } = turn;
  const { session } = state;
  if (session?.waiting?.for !== "reply" || stored.version === null) return turn;
  const input = parts.findLast((part): part is InputOutput => part.type === "input");
  const memories = { ...state.memories };
  const call = input ? callAt(services, flows, stored, session, { place: input, memories }) : null;
  const question = call?.served.server.asksAtOnce;
  const ask = question === undefined ? undefined : lookup(call?.served.server.questions ?? {}, question);
  if (!input || !call || question === undefined || !ask) return turn;
  const { answer, logs = [] } = await orRefuse(
    async () => {
      const { block, context } = await prepareBlockCall(services, call);
      return ask(block, context, {});
    },
    logRefusal(services, stored, call, question),
  );
  const complete = { ...input, options: { ...input.options, [question]: answer } };
  return {
    ...turn,
    parts: [...parts.map((part) => (part === input ? complete : part)), ...logs.map((log) => toPart(input, log))],
    state: { ...state, memories },
  };
};

const toPart = ({ botId, blockId }: Place, log: LogEntry) => ({ type: "log" as const, botId, blockId, ...log });

interface Judgement {
  happening: Happening;
  stored: StoredSession;
  logs: ReturnType<typeof toPart>[];
}

/**
 * Lets the server code of the waiting block confirm a reply.
 *
 * @throws HttpError if the block can't do so now
 */
export const judgeReply = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  happening: Happening,
): Promise<Judgement> => {
  const { session } = stored.state;
  const current = session && findCurrentBlock(flows.loaded, session);
  if (happening.type !== "reply" || !current || !session || stored.version === null)
    return { happening, stored, logs: [] };
  const memories = { ...stored.state.memories };
  const call = callAt(services, flows, stored, session, { place: current.place, memories });
  const confirm = call?.served.server.confirm;
  if (!call || !confirm) return { happening, stored, logs: [] };
  const confirmation = await orRefuse(
    async () => {
      const { block, context } = await prepareBlockCall(services, call);
      return confirm(block, context);
    },
    logRefusal(services, stored, call, "confirm"),
  );
  const { isConfirmed } = confirmation;
  const logs = isConfirmed ? (confirmation.logs ?? []) : [];
  return {
    happening: isConfirmed ? happening : { type: "reply", reply: { ...happening.reply, isInvalid: true } },
    stored: { ...stored, state: { ...stored.state, memories } },
    logs: logs.map((log) => toPart(current.place, log)),
  };
};
