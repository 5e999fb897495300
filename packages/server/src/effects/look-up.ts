import type { AnswerOf, BodyOf, calls, ListEntry } from "@parley/api";
import { cutDetails, isJsonObject, type Json, type JsonObject, LookupFailure, lookup, textsIn } from "@parley/core";
import { complete } from "@parley/core/fields";
import { getBot } from "../bots/get-bot.ts";
import { AccountError } from "../credentials/account-error.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import type { Owner } from "../web/actor.ts";
import type { EffectServices } from "./services.ts";

/** Milliseconds that a provider has. */
const timeLimit = 10_000;
const mostEntries = 2000;
const longestText = 500;
const shortestSecret = 6;

const onlyInChats =
  "This list depends on a value with a variable in it, which is known only in chats. Type the value yourself.";
const unknownFailure = "The list could not be loaded. Type the value yourself, or try again.";

type Answer = AnswerOf<typeof calls.lookUp>;

const refuse = (error: string): Answer => ({ isDone: false, error });

/** JSON with its keys in order: the same values give the same text. */
const inOrder = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key] ?? null)]));
};

const cut = (text: string): string => text.slice(0, longestText);

/**
 * The list of a field, in the author's workspace. What goes wrong is told in words for the author, without what their
 * accounts hold.
 *
 * @throws HttpError 404 where the workspace has no such bot
 */
export const lookUp = async (
  services: EffectServices,
  owner: Owner,
  ref: string,
  { blockType, source, options: given, isFresh }: BodyOf<typeof calls.lookUp>,
): Promise<Answer> => {
  await getBot(services, owner, ref);
  const { workspaceId } = owner;
  const definition = lookup(services.definitions, blockType);
  const ask = lookup(lookup(services.servers, blockType)?.lookups ?? {}, source);
  if (definition === undefined || ask === undefined) return refuse(`Blocks "${blockType}" have no list "${source}".`);
  const named = given as JsonObject;
  if (textsIn(named).some((text) => text.includes("{{"))) return refuse(onlyInChats);
  const key = JSON.stringify([workspaceId, blockType, source, inOrder(named)]);
  const now = Date.now();
  const kept = isFresh ? null : services.lookUpCache.find(key, now);
  if (kept !== null) return { isDone: true, entries: [...kept] };
  const secrets: string[] = [];
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const asked = ask(complete(definition.options, named), {
      now,
      fetch: createServerFetch(services.outbound, signal),
      credentials: async (id, type, isRefused = false) => {
        const data = id ? await services.findCredentials({ workspaceId, id, type, isRefused }) : null;
        secrets.push(...textsIn(data ?? {}).filter((text) => text.length >= shortestSecret));
        return data;
      },
    });
    const entries = (await orTimeOut(asked, signal)).slice(0, mostEntries).map(
      ({ value, label, note }): ListEntry => ({
        value: cut(value),
        ...(label === undefined ? {} : { label: cut(label) }),
        ...(note === undefined ? {} : { note: cut(note) }),
      }),
    );
    services.lookUpCache.keep(key, entries, now);
    return { isDone: true, entries };
  } catch (error) {
    const words = describe(error, signal);
    return refuse(cutDetails(secrets.reduce((text, secret) => text.replaceAll(secret, "•••"), words)));
  }
};

/** Whoever does not listen to the signal is not waited for either. */
const orTimeOut = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

/** Errors with a code are the guarded client's; those without may repeat what was asked. */
const describe = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return "The list took too long. Type the value yourself, or try again.";
  const isForPeople = error instanceof LookupFailure || error instanceof AccountError;
  return error instanceof Error && (isForPeople || "code" in error) ? error.message : unknownFailure;
};
