import type { AnswerOf, calls, MediaLibrary } from "@parley/api";
import type { Logger } from "pino";
import { createLruCache } from "../base/lru-cache.ts";
import { steadyTime } from "../base/steady-time.ts";
import type { Environment } from "../environment/parse-environment.ts";
import type { Outbound } from "../outbound/create-outbound.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { giphy } from "./giphy.ts";
import type { Library, LibraryRequest, MediaPage, MediaQuery } from "./library.ts";
import { pexels } from "./pexels.ts";
import { type UnsplashApp, unsplash, unsplashDownload } from "./unsplash.ts";

/** The time limit in milliseconds and the size limit in bytes of a library's response. */
const timeLimit = 10_000;
const mostBytes = 4 * 1024 * 1024;
/** Milliseconds for which pages are cached, because GIPHY and Unsplash count every request. */
const lifetime = 5 * 60_000;
const mostPages = 200;
const mostPhotos = 5000;

/** Searches libraries of pictures and videos with the server's API keys, which browsers never receive. */
export interface MediaSearch {
  /** The libraries for which the server has an API key. */
  list(): Library["facts"][];
  /** Rejects with errors whose messages may be shown to the author. */
  search(library: MediaLibrary, query: MediaQuery): Promise<AnswerOf<typeof calls.searchMedia>>;
  /** Reports to Unsplash that a photo is used. Never fails: a failed report is logged. */
  tellChosen(photo: string): Promise<void>;
}

interface MediaSearchParts {
  environment: Environment;
  outbound: Pick<Outbound, "fetch">;
  log: Logger;
}

/** A failure whose message is for the author. */
class SearchFailure extends Error {}

const openLibraries = (environment: Environment, app: UnsplashApp | null, onFound: Parameters<typeof unsplash>[1]) => {
  const { NEXT_PUBLIC_GIPHY_API_KEY: giphyKey, NEXT_PUBLIC_PEXELS_API_KEY: pexelsKey } = environment;
  return [
    ...(app === null ? [] : [unsplash(app, onFound)]),
    ...(giphyKey === undefined ? [] : [giphy(giphyKey)]),
    ...(pexelsKey === undefined ? [] : [pexels(pexelsKey)]),
  ];
};

const findUnsplashApp = (environment: Environment): UnsplashApp | null => {
  const { NEXT_PUBLIC_UNSPLASH_APP_NAME: name, NEXT_PUBLIC_UNSPLASH_ACCESS_KEY: accessKey } = environment;
  return name === undefined || accessKey === undefined ? null : { name, accessKey };
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const createMediaSearch = ({ environment, outbound, log }: MediaSearchParts): MediaSearch => {
  const downloads = createLruCache<string>(mostPhotos);
  const app = findUnsplashApp(environment);
  const libraries = openLibraries(environment, app, (id, location) => downloads.set(id, location));
  const pages = createLruCache<{ page: MediaPage; until: number }>(mostPages);

  const send = ({ url, headers = {} }: LibraryRequest): Promise<Response> =>
    outbound.fetch(url, { headers, timeLimit, maxBytes: mostBytes, redirect: "error" });

  const ask = async ({ facts: { name }, keyName, isBusy, request, read }: Library, query: MediaQuery) => {
    const response = await send(request(query));
    const text = await response.text();
    const { status } = response;
    if (isBusy(status, text))
      throw new SearchFailure(`${name} takes no more searches from this server for now. Try again in a while.`);
    if (status === 401 || status === 403)
      throw new SearchFailure(`${name} does not accept this server's key. Whoever runs it has to check ${keyName}.`);
    if (!response.ok) throw new SearchFailure(`${name} answered with status ${status}. Try again in a while.`);
    try {
      return read(readJson(text), query);
    } catch (error) {
      log.warn({ err: error, library: name }, "a library of media answered in an unknown shape");
      throw new SearchFailure(`${name} answered something that could not be read. Try again in a while.`);
    }
  };

  return {
    list: () => libraries.map(({ facts }) => facts),
    async search(id, query) {
      const library = libraries.find(({ facts }) => facts.id === id);
      if (library === undefined) return { isDone: false, error: `This server has no key for the library "${id}".` };
      const cacheKey = JSON.stringify([id, query.q.toLowerCase(), query.page]);
      const kept = pages.get(cacheKey);
      if (kept !== undefined && kept.until > steadyTime()) return { isDone: true, ...kept.page };
      try {
        const page = await ask(library, query);
        pages.set(cacheKey, { page, until: steadyTime() + lifetime });
        return { isDone: true, ...page };
      } catch (error) {
        if (!(error instanceof SearchFailure || error instanceof OutboundError)) throw error;
        log.warn({ library: id, reason: error.message }, "a library of media can't be searched");
        return { isDone: false, error: error.message };
      }
    },
    async tellChosen(photo) {
      if (app === null) return;
      try {
        const response = await send(unsplashDownload(app, photo, downloads.get(photo)));
        await response.body?.cancel();
        if (!response.ok) log.warn({ photo, status: response.status }, "Unsplash did not take that a photo is used");
      } catch (error) {
        log.warn({ err: error, photo }, "Unsplash could not be told that a photo is used");
      }
    },
  };
};
