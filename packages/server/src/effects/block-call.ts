import {
  type BlockMemory,
  type BlockServer,
  type BlockServers,
  type ChatContext,
  type Evaluation,
  errorText,
  type Flow,
  type FlowBlock,
  type Json,
  type JsonObject,
  lookup,
  type NamedAnswer,
  type NamedValue,
  type Patch,
  type Place,
  prepareEvaluation,
  renderBlock,
  renderTemplate,
  type ServerContext,
  type VariableValue,
} from "@parley/core";
import { type Definitions, withCompletePairs } from "@parley/core/fields";
import { findFlowBlock } from "@parley/engine";
import type { Outbound } from "../outbound/create-outbound.ts";
import type { Sandbox } from "../sandbox/create-sandbox.ts";
import { fingerprint } from "./effect-outcome.ts";

/** The values of a chat by name. */
export type Values = Readonly<Record<string, VariableValue>>;

/** A block that the server does something for. */
export interface ServedBlock {
  flow: Flow;
  block: FlowBlock;
  server: BlockServer;
}

/** The block of the flow that the server has; null where there is no such block, or the server does nothing for it. */
export const findServedBlock = (servers: BlockServers, flow: Flow | undefined, blockId: string): ServedBlock | null => {
  const block = findFlowBlock(flow, blockId);
  const server = block && lookup(servers, block.type);
  return flow && block && server ? { flow, block, server } : null;
};

/** What blocks' server parts reach the world by. */
export interface BlockMeans {
  definitions: Definitions;
  sandbox: Pick<Sandbox, "evaluate">;
  outbound: Pick<Outbound, "fetch">;
  /** What credentials hold; null for those that the workspace doesn't have, or of another type. */
  findCredentials(key: { workspaceId: string; id: string; type: string }): Promise<JsonObject | null>;
}

/** What a call of a block's server part is about. */
export interface BlockCall {
  served: ServedBlock;
  workspaceId: string;
  chat: ChatContext;
  /** Null for a call that names no chat. */
  place: Place | null;
  /** Null where the server can't know them. */
  values: Values | null;
  /** The server may know them when it is asked again. */
  mayValuesComeLater?: boolean;
  /** What the visitor has answered; absent where nobody knows. */
  answers?: () => Promise<NamedAnswer[]>;
  memory: BlockMemory;
  /** Ends when the outcome is no longer wanted. */
  signal?: AbortSignal;
}

/**
 * All variables of the bot, with the values of a chat. A variable that the chat has no value of has the one it begins
 * with: visitors' flows lack those that only the server reads.
 */
export const namedValues = ({ variables }: Flow, values: Values): NamedValue[] =>
  variables.map(({ id, name, value: first = null }) => {
    const value = lookup(values, name);
    return { id, name, value: value === undefined ? first : value };
  });

/** A block's server part called: the block as it is to be done, with its templates filled in, and what it may use. */
export const prepareBlockCall = async (
  means: BlockMeans,
  call: BlockCall,
): Promise<{ block: FlowBlock; context: ServerContext }> => {
  const context = createServerContext(means, call);
  const { block } = call.served;
  const filled = context.hasValues ? await fillIn(block, context) : block;
  const definition = lookup(means.definitions, block.type);
  const options = definition ? withCompletePairs(definition.options, filled.options) : filled.options;
  return { block: { ...filled, options }, context };
};

const fillIn = async (block: FlowBlock, { variables, evaluate }: ServerContext): Promise<FlowBlock> => {
  if (!block.templates) return block;
  const { expressions = [] } = block;
  const results =
    expressions.length === 0 ? [] : await evaluate(expressions.map((code) => prepareEvaluation(code, code, variables)));
  const outcomes = new Map(expressions.map((code, index) => [code, results[index]]));
  const byName = new Map(variables.map(({ name, value }) => [name, value]));
  const valueOf = (name: string) => byName.get(name);
  return renderBlock(block, (template) => renderTemplate(template, valueOf, (code) => outcomes.get(code)));
};

const createServerContext = (
  { sandbox, outbound, findCredentials }: BlockMeans,
  { served: { flow }, workspaceId, chat, place, values, answers, memory, signal }: BlockCall,
): ServerContext => {
  return {
    chat,
    now: Date.now(),
    workspaceId,
    botId: flow.botId,
    place,
    hasValues: values !== null,
    variables: namedValues(flow, values ?? {}),
    answers: answers ?? (async () => []),
    evaluate: (evaluations: readonly Evaluation[]) => sandbox.evaluate(evaluations),
    fetch: async (address, { method = "GET", headers = {}, body, timeLimit } = {}) => {
      const isJson = typeof body === "object" && !(body instanceof Uint8Array);
      const response = await outbound.fetch(address, {
        method,
        headers: { ...(isJson ? { "content-type": "application/json" } : {}), ...headers },
        ...(body === undefined
          ? {}
          : { body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>) }),
        ...(timeLimit === undefined ? {} : { timeLimit }),
        ...(signal === undefined ? {} : { signal }),
      });
      return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() };
    },
    credentials: async (id, type) => (id ? findCredentials({ workspaceId, id, type }) : null),
    memory,
    fingerprint,
    cancellation: {
      get isCancelled() {
        return signal?.aborted === true;
      },
      onCancel: (listener) => signal?.addEventListener("abort", listener, { once: true }),
    },
  };
};

/** The name of the effect that is meant: pages of the release before this one name none. */
export const nameEffect = ({ server: { effects = {} } }: ServedBlock, named: string | undefined): string =>
  named ?? Object.keys(effects)[0] ?? "";

/** Does an effect of a block. Never rejects: what fails is an error in the patch. */
export const runEffect = async (
  means: BlockMeans,
  effect: string,
  call: BlockCall,
  data: Json = null,
): Promise<Patch> => {
  const run = lookup(call.served.server.effects ?? {}, effect);
  if (!run) return { error: `The server can't do "${effect}" for this block.` };
  try {
    const { block, context } = await prepareBlockCall(means, call);
    return await run(block, context, data);
  } catch (error) {
    return { error: errorText(error) };
  }
};
