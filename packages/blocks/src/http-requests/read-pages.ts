import type { Json, LogEntry, ServerContext } from "@parley/core";
import { BadRequest } from "../services/bad-request.ts";
import { serverOf, setQuery } from "../services/query.ts";
import { type FullRequestOptions, mostPages } from "./full-fields.ts";
import { findByPath } from "./json-path.ts";
import type { PreparedRequest } from "./prepare-request.ts";
import { type HttpOutcome, context as logContext } from "./read-response.ts";

export type Paging = FullRequestOptions["paging"];

/** All pages together, in characters of JSON. */
const mostCharacters = 10 * 1024 * 1024;
/** In milliseconds. */
const longestTime = 120_000;

const hasFailed = ({ statusCode, error }: HttpOutcome): boolean =>
  error !== undefined || statusCode === null || statusCode >= 400;

/** The address in a header such as `<https://…?page=2>; rel="next"`. */
const nextInHeader = (header: string | undefined): string | null => {
  for (const part of (header ?? "").split(/,\s*(?=<)/)) {
    const [, address, parameters = ""] = /^\s*<([^>]*)>(.*)$/s.exec(part) ?? [];
    if (address !== undefined && /;\s*rel\s*=\s*"?(?:[^";]*\s)?next(?:\s|"|;|$)/i.test(parameters)) return address;
  }
  return null;
};

/**
 * Completes the address of a next page, which may leave out the server.
 *
 * @throws BadRequest if it leads to another server, which must not get what this request is sent with
 */
const follow = (link: string, url: string): string => {
  const server = serverOf(url);
  const [bare = ""] = url.split(/[?#]/);
  const whole = /^https?:/i.test(link)
    ? link
    : link.startsWith("?")
      ? bare + link
      : link.startsWith("/") && !link.startsWith("//")
        ? `${server ?? ""}${link}`
        : bare.replace(/[^/]*$/, "") + link;
  if (server === null || serverOf(whole) !== server)
    throw new BadRequest("The next page is at another server, so it was not asked for.");
  return whole;
};

const textOf = (value: Json | undefined): string | null =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? String(value).trim() : null;

/** The entries of one page. */
const entriesOf = async ({ itemsPath }: Paging, data: Json, context: ServerContext): Promise<Json[]> => {
  const found = itemsPath.trim() === "" ? data : ((await findByPath(itemsPath, data, context)) ?? []);
  return Array.isArray(found) ? found : [found];
};

/** What the next page is asked for with, such as its address; null if there is none. */
const findNext = async (
  { by, nextPath, cursorPath, firstPage }: Paging,
  { data, headers = {} }: HttpOutcome,
  { pages, entries }: { pages: number; entries: number },
  context: ServerContext,
): Promise<string | null> => {
  if (by === "page") return entries === 0 ? null : String(firstPage + pages);
  if (by === "cursor") return textOf(await findByPath(cursorPath, data, context));
  return nextPath.trim() === "" ? nextInHeader(headers.link) : textOf(await findByPath(nextPath, data, context));
};

const assertComplete = ({ by, parameter, cursorPath }: Paging): void => {
  if (by !== "link" && parameter.trim() === "") throw new BadRequest("Pages: write the query parameter.");
  if (by === "cursor" && cursorPath.trim() === "") throw new BadRequest("Pages: write where the cursor stands.");
};

/**
 * Sends a request again and again, until there is no next page. The outcome's data is the list of the entries of all pages;
 * if a page fails, the outcome is that page's. `notes` say that there are more pages than were asked for.
 *
 * @throws BadRequest if the next page can't be asked for
 */
export const readPages = async (
  first: PreparedRequest,
  paging: Paging,
  context: ServerContext,
  send: (request: PreparedRequest) => Promise<HttpOutcome>,
): Promise<{ outcome: HttpOutcome; notes: LogEntry[] }> => {
  assertComplete(paging);
  const name = paging.parameter.trim();
  const most = Math.min(Math.max(Math.round(paging.mostPages), 1), mostPages);
  const end = Date.now() + longestTime;
  const seen = new Set<string>();
  const all: Json[] = [];
  let characters = 0;
  let url = paging.by === "page" ? setQuery(first.url, name, String(paging.firstPage)) : first.url;
  for (let pages = 1; ; pages += 1) {
    const outcome = await send({ ...first, url });
    if (hasFailed(outcome)) return { outcome, notes: [] };
    const entries = await entriesOf(paging, outcome.data, context);
    characters += JSON.stringify(entries).length;
    all.push(...entries);
    const whole = { ...outcome, data: all };
    const next = await findNext(paging, outcome, { pages, entries: entries.length }, context);
    // A service that repeats a page would be asked for ever.
    if (next === null || seen.has(next)) return { outcome: whole, notes: [] };
    seen.add(next);
    const isFull = pages >= most || characters > mostCharacters || Date.now() >= end;
    if (isFull || context.cancellation.isCancelled) {
      const description = `There are more pages: ${pages} were read`;
      return { outcome: whole, notes: [{ status: "warning", description, context: logContext }] };
    }
    url = paging.by === "link" ? follow(next, url) : setQuery(first.url, name, next);
  }
};
