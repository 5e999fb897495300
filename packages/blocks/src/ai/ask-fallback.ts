import type { JsonObject, LogEntry, Lookup, Patch, ServerContext } from "@parley/core";
import { isJsonObject } from "@parley/core";
import { refuse } from "./ai-logs.ts";
import { type AiService, toProvider } from "./ai-service.ts";
import { createChatAction } from "./chat-completion.ts";
import type { ChatOptions } from "./chat-fields.ts";
import { chatServices, fallbackList } from "./chat-services.ts";
import type { FallbackOptions } from "./fallback-fields.ts";
import { listModels } from "./list-models.ts";
import { openAiService, toOpenAiProvider } from "./open-ai-service.ts";

/** The options of a block that may name a second model. */
type Options = ChatOptions & { fallback?: FallbackOptions };

/** Notes what of a try can't be taken back. */
const watchTry = (context: ServerContext, startWithin: number) => {
  const seen = { isShown: false, hasRunTools: false };
  const watched: ServerContext = {
    ...context,
    ai: (request) => context.ai({ ...request, startWithin }),
    stream: (address, request) => context.stream(address, { ...request, startWithin }),
    streamText: (chunk) => {
      seen.isShown = true;
      context.streamText(chunk);
    },
    evaluate: (evaluations) => {
      seen.hasRunTools = true;
      return context.evaluate(evaluations);
    },
  };
  return { seen, watched };
};

const errorsIn = ({ logs = [] }: Patch): LogEntry[] => logs.filter(({ status }) => status === "error");

const reasonIn = (patch: Patch): string | undefined => {
  if (patch.failure === null) return undefined;
  const [log] = errorsIn(patch);
  return patch.failure?.error ?? patch.error ?? log?.description;
};

/** Anthropic takes instructions apart from the messages. */
const withInstructionsApart = ({ protocol }: AiService, options: ChatOptions): ChatOptions => {
  if (protocol !== "anthropic") return options;
  const instructions = options.messages.flatMap((message) => (message.role === "system" ? [message.content] : []));
  const { systemMessage = "" } = options;
  return {
    ...options,
    systemMessage: [systemMessage, ...instructions].filter((text) => text.trim() !== "").join("\n\n"),
    messages: options.messages.filter(({ role }) => role !== "system"),
  };
};

type Fallback = Exclude<FallbackOptions, { service: "none" }>;

const askOther = async (options: ChatOptions, fallback: Fallback, context: ServerContext): Promise<Patch> => {
  const service: AiService = chatServices[fallback.service];
  const account = await context.credentials(fallback.credentialsId, service.type);
  if (!account) return refuse("No API key provided", `Could not find the ${service.label} account of the other model`);
  const provider = service === openAiService ? toOpenAiProvider(account, {}) : toProvider(service, account);
  if (provider.apiKey === "") return refuse("No API key provided");
  // What one provider's models take as a temperature, another's refuse.
  const { temperature: _, ...others } = options;
  const counted: ServerContext = { ...context, ai: (request) => context.ai({ ...request, service: service.type }) };
  return createChatAction(service).run(
    withInstructionsApart(service, { ...others, model: fallback.model ?? "" }),
    counted,
    provider,
  );
};

/**
 * Asks a model by `ask`, and if it gives no answer, the other one that the options name. Once the visitor has seen some
 * text, or a tool has run, nobody else is asked.
 */
export const askWithFallback = async (
  given: JsonObject,
  context: ServerContext,
  ask: (context: ServerContext) => Promise<Patch>,
): Promise<Patch> => {
  // Cast: compiling has checked the options against the block's fields.
  const options = given as unknown as Options;
  const { fallback, ...asked } = options;
  if (!fallback || fallback.service === "none") return ask(context);
  const { seen, watched } = watchTry(context, fallback.startWithin * 1000);
  const first = await ask(watched);
  const reason = reasonIn(first);
  if (reason === undefined || seen.isShown || seen.hasRunTools || context.cancellation.isCancelled) return first;
  const second = await askOther(asked, fallback, context);
  const logs = second.logs ?? [];
  // The failure is the first one's: what the author has set up for it is about the model of the block.
  if (reasonIn(second) !== undefined) return { ...first, logs: [...(first.logs ?? []), ...logs] };
  const instead: LogEntry = {
    status: "warning",
    description: `${fallback.model} answered in place of ${options.model ?? "the model"}`,
    details: [reason, errorsIn(first)[0]?.details].filter(Boolean).join("\n"),
  };
  return { ...second, logs: [instead, ...logs] };
};

/** The lists of models of all providers that may answer in place of another. */
export const fallbackLookups: Readonly<Record<string, Lookup<JsonObject>>> = Object.fromEntries(
  Object.values(chatServices).map((service: AiService): [string, Lookup<JsonObject>] => [
    fallbackList(service.type),
    (options, context) => listModels(service)(isJsonObject(options.fallback) ? options.fallback : {}, context),
  ]),
);
