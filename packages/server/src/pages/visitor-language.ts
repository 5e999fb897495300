import { chooseLanguage, type Flow, furtherLanguages } from "@parley/core";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";

/** The most languages of a request that are looked at. */
const mostLanguages = 20;

/** The languages of a request's `Accept-Language`, the most wanted first. */
export const acceptedLanguages = (header: string | undefined): string[] =>
  parseAccept(header ?? "")
    .filter(({ type, q }) => type !== "*" && q > 0)
    .slice(0, mostLanguages)
    .map(({ type }) => type);

/**
 * The language in which a visitor reads a bot: that of the address, else the browser's. Undefined is the bot's main one.
 * Caches are told that the page depends on the browser, if it does.
 */
export const visitorLanguage = (c: Context, flow: Flow, query: URLSearchParams): string | undefined => {
  if (furtherLanguages(flow).length === 0) return undefined;
  c.header("Vary", "Accept-Language");
  return chooseLanguage(flow, [...query.getAll("lang"), ...acceptedLanguages(c.req.header("Accept-Language"))]);
};
