import {
  type AiProvider,
  isJsonObject,
  type Json,
  type JsonObject,
  type Lookup,
  type LookupContext,
  type LookupEntry,
  LookupFailure,
  lookup,
} from "@parley/core";
import { askService, readJson } from "../services/ask-service.ts";
import { ServiceFailure, toLookupFailure } from "../services/service-failure.ts";
import { type AiService, serverNameOf, toProvider } from "./ai-service.ts";
import { modelEnds } from "./model-ends.ts";

/** The time limit for a list, in milliseconds. */
const timeLimit = 10_000;
/** The maximum number of pages to read. */
const mostPages = 5;

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/**
 * Loads a list from a provider with the author's account. `address` is the full URL.
 * @throws LookupFailure
 */
export const askForPage = async (
  { label }: Pick<AiService, "label">,
  address: string,
  headers: Readonly<Record<string, string>>,
  context: LookupContext,
): Promise<Json> => {
  try {
    return readJson(label, await askService(context, label, address, { headers, timeLimit }));
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    throw toLookupFailure(error);
  }
};

/** Returns the authentication headers. */
export const headersOf = ({ protocol, apiKey }: AiProvider): Record<string, string> =>
  protocol === "anthropic"
    ? { "x-api-key": apiKey, "anthropic-version": "2023-06-01" }
    : { authorization: `Bearer ${apiKey}` };

/** Returns the entries of a list in any of the usual response formats. */
export const rowsOf = (answer: Json): JsonObject[] => {
  const rows = isJsonObject(answer) ? answer.data : answer;
  return Array.isArray(rows) ? rows.filter(isJsonObject) : [];
};

/** Returns when an entry was created, in seconds since 1970; some providers send a text. */
const ageOf = ({ created, created_at }: JsonObject): number =>
  typeof created === "number" ? created : Date.parse(textOf(created_at) ?? "") / 1000 || 0;

const endOf = (row: JsonObject): string | undefined => {
  const { shutdown_date, retires_at, deprecation, expiration_date } = row;
  const told = [shutdown_date, retires_at, deprecation, expiration_date].map(textOf).find((date) => date !== undefined);
  return told?.slice(0, 10);
};

const noteOf = (endsOn: string | undefined, now: number): string | undefined => {
  if (endsOn === undefined) return undefined;
  return Date.parse(endsOn) <= now ? `Ended on ${endsOn}` : `Ends on ${endsOn}`;
};

const toEntry = (type: string, id: string, row: JsonObject, now: number): LookupEntry => {
  const label = textOf(row.display_name) ?? textOf(row.name);
  const endsOn = endOf(row) ?? modelEnds[type]?.[id]?.endsOn;
  const isRetired = row.lifecycle === "retired";
  const note = noteOf(endsOn, now) ?? (isRetired ? "Ended" : undefined);
  return {
    value: id,
    ...(label === undefined || label === id ? {} : { label }),
    ...(note === undefined ? {} : { note }),
    ...(isRetired || (endsOn !== undefined && Date.parse(endsOn) <= now) ? { isGone: true } : {}),
  };
};

/** Sorts retired models last, so that the first choice works. */
const inOrder = (entries: readonly LookupEntry[]): LookupEntry[] => [
  ...entries.filter(({ isGone }) => !isGone),
  ...entries.filter(({ isGone }) => isGone),
];

/** Matches the names of models that don't chat, which providers list along with the others. */
const isOther = /embed|whisper|tts|dall-e|image|moderation|audio|realtime|transcribe|babbage|davinci|sora|guard|rerank/;

const chats = ({ id, type }: JsonObject): boolean =>
  type === undefined || type === "model" || type === "base" || type === "fine-tuned"
    ? !isOther.test(String(id))
    : type === "chat" || type === "language";

/** Returns the provider with the author's account. */
const findProvider = async (service: AiService, options: JsonObject, context: LookupContext): Promise<AiProvider> =>
  toProvider(service, (await context.credentials(textOf(options.credentialsId), service.type)) ?? {});

/** Loads all pages of a provider's models and sorts them, newest first. */
const fetchModels = async (service: AiService, provider: AiProvider, context: LookupContext): Promise<JsonObject[]> => {
  if (provider.apiKey === "" && !service.hasPublicModels) throw new LookupFailure("Choose an account first.");
  const headers = service.hasPublicModels ? {} : headersOf(provider);
  const address = service.modelsAddress?.(provider.baseUrl) ?? `${provider.baseUrl}/models`;
  const first = `${address}${service.protocol === "anthropic" ? "?limit=1000" : ""}`;
  const asked = { label: serverNameOf(service, provider.baseUrl) };
  const rows: JsonObject[] = [];
  let next: string | undefined = first;
  for (let page = 0; next !== undefined && page < mostPages; page++) {
    const answer = await askForPage(asked, next, headers, context);
    rows.push(...rowsOf(answer));
    next = nextPage(answer, next);
  }
  return rows.filter(({ id }) => typeof id === "string").sort((one, other) => ageOf(other) - ageOf(one));
};

const nextPage = (answer: Json, address: string): string | undefined => {
  const { links } = isJsonObject(answer) ? answer : {};
  const next = isJsonObject(links) ? textOf(links.next) : undefined;
  if (next === undefined) return undefined;
  const origin = /^https?:\/\/[^/]+/.exec(address)?.[0] ?? "";
  // The key must not be sent to another origin.
  if (/^https?:/.test(next)) return next.startsWith(`${origin}/`) ? next : undefined;
  return next.startsWith("/") ? `${origin}${next}` : undefined;
};

/** Returns the entry of a model that is always offered. If the provider's list lacks it, it is marked as retired. */
const toUsual = ({ type, label, replaced = {} }: AiService, id: string, isTold: boolean, now: number): LookupEntry => {
  const entry = toEntry(type, id, {}, now);
  const replacement = lookup(replaced, id);
  if (replacement !== undefined) return { ...entry, note: replacement, isGone: true };
  return entry.isGone || !isTold
    ? entry
    : { ...entry, note: entry.note ?? `${label} does not list it any more`, isGone: true };
};

/**
 * Lists models: the provider's, newest first, then the ones always offered, and retired ones last. If the provider's
 * list can't be loaded, only ours are listed. For an account with another server, only that server's models are listed.
 */
export const listModels =
  (service: AiService): Lookup<JsonObject> =>
  async (options, context) => {
    let { models, presets = {} } = service;
    let live: JsonObject[] = [];
    try {
      const provider = await findProvider(service, options, context);
      if (provider.baseUrl !== service.baseUrl) [models, presets] = [[], {}];
      live = await fetchModels(service, provider, context);
    } catch (error) {
      if (models.length === 0) throw error;
    }
    const told = new Map(live.filter(chats).map((row) => [String(row.id), row]));
    const others = models.filter((id) => !told.has(id));
    return [
      ...Object.entries(presets).map(([value, label]) => ({ value, label })),
      ...inOrder([
        ...[...told].map(([id, row]) => toEntry(service.type, id, row, context.now)),
        ...others.map((id) => toUsual(service, id, told.size > 0, context.now)),
      ]),
    ];
  };

/** Lists models whose name contains a word, such as `tts`. */
export const listModelsNamed =
  (service: AiService, name: RegExp): Lookup<JsonObject> =>
  async (options, context) => {
    const rows = await fetchModels(service, await findProvider(service, options, context), context);
    const named = rows.filter(({ id }) => name.test(String(id)));
    return inOrder(named.map((row) => toEntry(service.type, String(row.id), row, context.now)));
  };
