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
import { createChatAction } from "./chat-completion.ts";
import { listModels } from "./list-models.ts";

interface AiBlock {
  service: AiService;
  actions: AiActions;
  /** The key of the options that holds the action's word; `action` where absent. */
  key?: string;
  lookups?: BlockServer["lookups"];
  /** How the service is asked with an account, where the block's options say something about that, too. */
  toProvider?(account: JsonObject, options: JsonObject): AiProvider;
}

/** What may be silent for so long, in milliseconds, where a turn of a chat waits for it. */
const impatient = (context: ServerContext, patience: number): ServerContext => ({
  ...context,
  ai: (request) => context.ai({ ...request, patience }),
  stream: (address, request) => context.stream(address, { ...request, patience }),
});

/** What the server does for a block that asks a provider of models. */
export const createAiServer = (block: AiBlock): BlockServer => {
  const { service, actions, key = "action", lookups = {} } = block;
  const find = (options: JsonObject) => lookup(actions, String(options[key] ?? ""));
  return defineServer<JsonObject>({
    lookups: { models: listModels(service), ...lookups },
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
        const patch = await action.run(options, impatient(context, Number(options.longestSilence) * 1000), provider);
        // Half an answer that nobody has asked for would pass for a whole one, and the provider has not failed.
        return context.cancellation.reason === "unwanted" ? { logs: [brokenOff] } : patch;
      },
    },
  });
};

/** The same for a block that can do nothing but a chat completion. */
export const createChatServer = (service: AiService): BlockServer =>
  createAiServer({ service, actions: { "Create chat completion": forAnyBlock(createChatAction(service)) } });
