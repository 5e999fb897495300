import type { AnswerOf, BodyOf, calls, ListEntry } from "@parley/api";
import { cutDetails, isJsonObject, type Json, type JsonObject, LookupFailure, lookup, textsIn } from "@parley/core";
import { complete } from "@parley/core/fields";
import { steadyTime } from "../base/steady-time.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import { AccountError } from "../credentials/account-error.ts";
import { watchAccounts } from "../credentials/watch-accounts.ts";
import { findUnknownName } from "../drafts/assert-may-name.ts";
import { loadDraft } from "../drafts/load-draft.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import type { EffectServices } from "./services.ts";

/** The time limit of a provider's response, in milliseconds. */
const timeLimit = 10_000;
const mostEntries = 2000;
const longestText = 500;

const onlyInChats =
  "This list depends on a value with a variable in it, which is known only in chats. Type the value yourself.";
const unknownFailure = "The list could not be loaded. Type the value yourself, or try again.";

type Answer = AnswerOf<typeof calls.lookUp>;

const refuse = (error: string): Answer => ({ isDone: false, error });

/** Sorts the keys of JSON, so that equal values give the same text. */
const inOrder = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key] ?? null)]));
};

const cut = (text: string): string => text.slice(0, longestText);

/**
 * Loads the list of a look-up field, for an author. Errors are messages for the author without secrets.
 *
 * @throws HttpError 404 if the workspace has no such bot, or a guest names an account that the bot doesn't use
 */
export const lookUp = async (
  services: EffectServices,
  actor: Actor,
  ref: string,
  { blockType, source, options: given, isFresh }: BodyOf<typeof calls.lookUp>,
): Promise<Answer> => {
  const bot = await getBot(services, actor, ref);
  const { workspaceId } = actor;
  const definition = lookup(services.definitions, blockType);
  const ask = lookup(lookup(services.servers, blockType)?.lookups ?? {}, source);
  if (definition === undefined || ask === undefined) return refuse(`Blocks "${blockType}" have no list "${source}".`);
  const named = given as JsonObject;
  if (textsIn(named).some((text) => text.includes("{{"))) return refuse(onlyInChats);
  const key = JSON.stringify([workspaceId, blockType, source, inOrder(named)]);
  if (await namesUnknown(services, actor, bot, named)) throw notFound("The account");
  const now = steadyTime();
  const kept = isFresh ? null : services.lookUpCache.find(key, now);
  if (kept !== null) return { isDone: true, entries: [...kept] };
  const accounts = watchAccounts(services);
  const signal = AbortSignal.timeout(timeLimit);
  try {
    const asked = ask(complete(definition.options, named), {
      now: Date.now(),
      fetch: createServerFetch(services.outbound, signal),
      credentials: async (id, type, isRefused = false) => {
        return id ? accounts.find({ workspaceId, id, type, isRefused }) : null;
      },
    });
    const entries = (await orTimeOut(asked, signal)).slice(0, mostEntries).map(
      ({ value, label, note, isGone }): ListEntry => ({
        value: cut(value),
        ...(label === undefined ? {} : { label: cut(label) }),
        ...(note === undefined ? {} : { note: cut(note) }),
        ...(isGone ? { isGone } : {}),
      }),
    );
    services.lookUpCache.keep(key, entries, now);
    return { isDone: true, entries };
  } catch (error) {
    const words = describe(error, signal);
    return refuse(cutDetails(accounts.hide(words)));
  }
};

/** Whether a guest names an account that the bot does not use. */
export const namesUnknown = async (
  services: EffectServices,
  actor: Actor,
  { id, workspace_id }: BotSummaryRow,
  named: JsonObject,
) => {
  const { connection } = services.database;
  if (actor.role !== "guest") return false;
  const stored = await loadDraft(services, connection, { id, workspaceId: workspace_id });
  return stored === null || (await findUnknownName(connection, actor, { id, draft: stored.draft }, named)) !== null;
};

/** Rejects when the signal aborts, even if the work ignores the signal. */
const orTimeOut = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });

/** Messages of other errors are replaced, because they may contain request data. */
const describe = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted) return "The list took too long. Type the value yourself, or try again.";
  const isForPeople = error instanceof LookupFailure || error instanceof AccountError || error instanceof OutboundError;
  return isForPeople ? error.message : unknownFailure;
};
