import {
  type AiProvider,
  type BlockServer,
  defineServer,
  type JsonObject,
  lookup,
  type ServerContext,
} from "@parley/core";
import { brokenOff } from "../services/broken-off.ts";
import { type AiActions, forAnyBlock } from "./ai-action.ts";
import { refuse } from "./ai-logs.ts";
import { type AiService, toProvider } from "./ai-service.ts";
import { askWithFallback, fallbackLookups } from "./ask-fallback.ts";
import { createChatAction } from "./chat-completion.ts";
import { listModels } from "./list-models.ts";

interface AiBlock {
  service: AiService;
  actions: AiActions;
  /** The key of the option with the action's name; the default is `action`. */
  key?: string;
  lookups?: BlockServer["lookups"];
  /** Returns the provider for an account, for blocks with options about the connection. */
  toProvider?(account: JsonObject, options: JsonObject): AiProvider;
}

/** Limits the silence between chunks, in milliseconds, for chats in which a request waits for the answer. */
const impatient = (context: ServerContext, patience: number): ServerContext => ({
  ...context,
  ai: (request) => context.ai({ ...request, patience }),
  stream: (address, request) => context.stream(address, { ...request, patience }),
});

/** Makes the server part of a block that asks an AI provider. */
export const createAiServer = (block: AiBlock): BlockServer => {
  const { service, actions, key = "action", lookups = {} } = block;
  const find = (options: JsonObject) => lookup(actions, String(options[key] ?? ""));
  return defineServer<JsonObject>({
    lookups: { models: listModels(service), ...fallbackLookups, ...lookups },
    streamsInto: ({ options }) => find(options)?.streamsInto?.(options),
    effects: {
      send: async ({ type, options }, context) => {
        const action = find(options);
        if (!action) return refuse(`${type} is not configured`);
        const { credentialsId } = options;
        const account = await context.credentials(
          typeof credentialsId === "string" ? credentialsId : undefined,
          service.type,
        );
        if (!account) return refuse("No API key provided", `Could not find credentials for block ${type}`);
        const provider = block.toProvider?.(account, options) ?? toProvider(service, account);
        if (provider.apiKey === "") return refuse("No API key provided");
        const patient = impatient(context, Number(options.longestSilence) * 1000);
        const ask = (watched: ServerContext) => action.run(options, watched, provider);
        // What an author has set for another action stays in the options.
        const patch = await (action.hasFallback ? askWithFallback(options, patient, ask) : ask(patient));
        // A cancelled answer is not saved, since a half answer would look complete; it is no failure of the provider
        // either.
        return context.cancellation.reason === "unwanted" ? { logs: [brokenOff] } : patch;
      },
    },
  });
};

/** The same for a block whose only action is a chat completion. */
export const createChatServer = (service: AiService): BlockServer =>
  createAiServer({ service, actions: { "Create chat completion": forAnyBlock(createChatAction(service)) } });
