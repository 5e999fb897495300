import type { AnswerOf, BodyOf, calls } from "@parley/api";
import { cutDetails, type Flow, flowForm, type JsonObject, lookup } from "@parley/core";
import { complete, findAnswerAction } from "@parley/core/fields";
import { compileSettings, compileTheme } from "@parley/core/format";
import { type CellFault, findCellFault } from "@parley/core/translating";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { perDollar } from "../model-uses/price-list.ts";
import { recordCalls } from "../outbound/record-calls.ts";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { nameEffect, runEffect, type ServedBlock } from "./block-call.ts";
import { wordsOf } from "./judge-try.ts";
import { namesUnknown } from "./look-up.ts";
import { createChatMemory } from "./memory-repository.ts";
import type { EffectServices } from "./services.ts";
import { readTask, type TaskText, writeInstructions, writeTask } from "./translation-task.ts";

/** The time limit of both questions, in milliseconds. */
const timeLimit = 120_000;

/** The longest answer, for services that must be told one: a call has few texts. */
const longestAnswer = 4096;

const variable = { id: "answer", name: "Answer" };

type Translated = AnswerOf<typeof calls.translateTexts>;
type Asked = BodyOf<typeof calls.translateTexts>;

/**
 * A block that asks a model, as one in a bot would: so it uses the same accounts, limits, prices and ceilings. It stands in no
 * bot, and its texts are filled in with nothing.
 */
const prepareBlock = (
  { definitions, servers }: EffectServices,
  botId: string,
  { service, credentialsId, model }: Pick<Asked, "service" | "credentialsId" | "model">,
  [instructions, task]: readonly [string, string],
): ServedBlock | null => {
  const definition = lookup(definitions, service);
  const asks = findAnswerAction(definition?.options);
  const server = lookup(servers, service);
  if (!definition || !asks || !server) return null;
  const options: JsonObject = complete(definition.options, {
    action: asks.action,
    credentialsId,
    model,
    messages: [
      ...(asks.hasInstructionsApart ? [] : [{ role: "system", content: instructions }]),
      { role: "user", content: task },
    ],
    ...(asks.hasInstructionsApart ? { systemMessage: instructions, maxTokens: longestAnswer } : {}),
    responseMapping: [{ item: "Message content", variableId: variable.id }],
  });
  const flow: Flow = {
    form: flowForm,
    botId,
    version: null,
    name: "",
    groups: [],
    edges: {},
    events: [],
    variables: [variable],
    theme: compileTheme(undefined, []),
    settings: compileSettings(undefined, []),
  };
  return { flow, block: { id: "translate", type: service, options }, server };
};

/** Asks the model once. An answer without words is an empty text. */
const askModel = async (
  services: EffectServices,
  { workspaceId, botId }: { workspaceId: string; botId: string },
  served: ServedBlock,
  signal: AbortSignal,
): Promise<{ text: string } | { error: string }> => {
  const place = { botId, blockId: served.block.id, visit: 0 };
  const memory = createChatMemory({}, place);
  const chat = { isTry: true as const };
  // What fails here fails for an author, who sees it; it is no news for the operator.
  const { log: _, ...means } = services;
  const call = { served, workspaceId, chat, place, values: {}, memory, signal };
  const patch = await runEffect(means, nameEffect(served, undefined), call);
  const error = wordsOf(patch);
  if (signal.aborted) return { error: "The model took too long." };
  if (error !== null) return { error };
  const said = patch.variables?.find(({ variableId }) => variableId === variable.id)?.value;
  return { text: typeof said === "string" ? said : "" };
};

/**
 * Has a model translate texts, for an author who looks at them. Those whose variables or tags are not those of the text are
 * asked for once more.
 *
 * @throws HttpError 404 if no such service answers, or a guest names an account that the bot doesn't use
 */
export const translateTexts = async (
  services: EffectServices,
  actor: Actor,
  bot: BotSummaryRow,
  asked: Asked,
): Promise<Translated> => {
  const { workspaceId } = actor;
  if (await namesUnknown(services, actor, bot, { credentialsId: asked.credentialsId })) throw notFound("The account");
  const signal = AbortSignal.timeout(timeLimit);
  const instructions = writeInstructions(asked);
  const translations = new Map<string, string>();
  const ask = async (texts: readonly TaskText[], faults?: ReadonlyMap<string, CellFault>) => {
    const task = writeTask(texts, faults && (({ key }) => faults.get(key)));
    const served = prepareBlock(services, bot.id, asked, [instructions, task]);
    if (served === null) throw notFound("A service that answers");
    const answer = await askModel(services, { workspaceId, botId: bot.id }, served, signal);
    if ("error" in answer) return { error: answer.error, faults: new Map<string, CellFault>() };
    const found = new Map<string, CellFault>();
    for (const [index, translation] of readTask(answer.text, texts.length).entries()) {
      const { key = "", main = "" } = texts[index] ?? {};
      const fault = findCellFault({ main, translation });
      if (fault === null) translations.set(key, translation);
      else found.set(key, fault);
    }
    return { error: null, faults: found };
  };
  const { value, recorded } = await recordCalls(async () => {
    const first = await ask(asked.texts);
    if (first.error !== null || first.faults.size === 0) return first;
    const second = await ask(
      asked.texts.filter(({ key }) => first.faults.has(key)),
      first.faults,
    );
    // What the first answer has is worth keeping, whatever becomes of the second.
    return second.error === null ? second : first;
  });
  const { tokens, cost, hide } = recorded();
  return {
    texts: [...translations].map(([key, translation]) => ({ key, translation })),
    faults: [...value.faults].map(([key, fault]) => ({ key, fault })),
    error: value.error === null ? null : cutDetails(hide(value.error)),
    tokens: tokens === null ? null : (tokens.total ?? (tokens.prompt ?? 0) + (tokens.completion ?? 0)),
    cost: cost === null ? null : cost / perDollar,
  };
};
