import { createHash } from "node:crypto";
import type { GuardedFetch } from "../outbound/create-guarded-fetch.ts";
import type { Storage } from "../storage/storage.ts";
import { cssUrl } from "./css-text.ts";
import { findFontKind } from "./font-kind.ts";
import { browserName, googleSheetUrls } from "./google-font.ts";
import { type CssDesk, localiseCss } from "./localise-css.ts";
import type { FontOrigin } from "./theme-fonts.ts";

/** The maximum size of one style sheet and of one font, in bytes. */
const maxSheet = 1024 * 1024;
const maxFont = 10 * 1024 * 1024;
/** The maximum number of files of one origin. East Asian families are split into more than a hundred. */
const maxFiles = 160;
/** The time limit for all files of an origin, in milliseconds. */
const timeLimit = 30_000;

/** A style sheet that loads nothing from other servers, and sentences about the fonts that could not be fetched. */
export interface LocalSheet {
  css: string;
  missing: string[];
}

export interface FontFetching {
  fetch: GuardedFetch;
  storage: Storage;
}

/** The storage keys of a font's file and of a generated style sheet. */
export const fileKey = (name: string): string => `fonts/files/${name}`;

class RefusedError extends Error {}

/** Downloads the bytes at an address. Throws an error with a readable reason. */
const download = async (fetch: GuardedFetch, url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> => {
  const response = await fetch(url, { headers: { "user-agent": browserName }, maxBytes, signal });
  if (response.ok) return Buffer.from(await response.arrayBuffer());
  await response.body?.cancel();
  const { host } = new URL(url);
  throw new RefusedError(`${host} answered with status ${response.status}.`);
};

/** Decodes a downloaded style sheet. Throws if it is an HTML page, such as a proxy's error page. */
const toSheet = (url: string, bytes: Buffer): string => {
  const text = bytes.toString("utf8");
  if (/^\s*</.test(text)) throw new Error(`what ${new URL(url).host} answered is no style sheet.`);
  return text;
};

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Stores a font under a name derived from its content, and returns its public address. */
const keep = async (storage: Storage, url: string, bytes: Buffer): Promise<string> => {
  const kind = findFontKind(bytes);
  if (kind === undefined) throw new Error(`what ${new URL(url).host} answered is no font.`);
  const name = `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.${kind.extension}`;
  const facts = { type: kind.type, disposition: "inline", maxSize: maxFont };
  await storage.put(fileKey(name), once(bytes), facts);
  return `/assets/fonts/${name}`;
};

const createDesk = ({ fetch, storage }: FontFetching, signal: AbortSignal, tell: CssDesk["tell"]): CssDesk => {
  const files = new Map<string, Promise<string>>();
  return {
    tell,
    fetchSheet: async (url) => toSheet(url, await download(fetch, url, maxSheet, signal)),
    keepFont(url) {
      const known = files.get(url);
      if (known !== undefined) return known;
      if (files.size === maxFiles) return Promise.reject(new Error(`there are more than ${maxFiles} files.`));
      const kept = download(fetch, url, maxFont, signal).then((bytes) => keep(storage, url, bytes));
      files.set(url, kept);
      return kept;
    },
  };
};

/**
 * Returns the first style sheet that the host has for the family. The host refuses styles that the family lacks, such
 * as bold.
 */
const findFamilySheet = async (family: string, desk: CssDesk): Promise<{ url: string; css: string }> => {
  let refusal: unknown;
  for (const url of googleSheetUrls(family)) {
    try {
      return { url, css: await desk.fetchSheet(url) };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
};

const fetchOrigin = async (origin: FontOrigin, fetching: FontFetching, desk: CssDesk, signal: AbortSignal) => {
  if (origin.kind === "css") return localiseCss(origin.css, null, desk);
  if (origin.kind === "family") {
    const { url, css } = await findFamilySheet(origin.family, desk);
    return localiseCss(css, url, desk);
  }
  const { url, family } = origin;
  if (!/^https?:\/\//i.test(url)) throw new Error("its address does not begin with https://.");
  const bytes = await download(fetching.fetch, url, maxFont, signal);
  if (findFontKind(bytes) === undefined) return localiseCss(toSheet(url, bytes), url, desk);
  const name = family.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
  return `@font-face{font-family:"${name}";font-display:swap;src:${cssUrl(await keep(fetching.storage, url, bytes))}}`;
};

/** Fetches and stores all fonts of an origin. Never fails: missing fonts are reported. */
export const fetchFonts = async (origin: FontOrigin, fetching: FontFetching): Promise<LocalSheet> => {
  const signal = AbortSignal.timeout(timeLimit);
  const missing: string[] = [];
  const desk = createDesk(fetching, signal, (sentence) => missing.push(sentence));
  try {
    return { css: await fetchOrigin(origin, fetching, desk, signal), missing };
  } catch (error) {
    const reason = signal.aborted ? "it took too long." : error instanceof Error ? error.message : String(error);
    return { css: "", missing: [...missing, reason] };
  }
};

/** Removes the fonts from a sheet, so that the rest can be shown before they are loaded. */
export const withoutFonts = (css: string): Promise<string> => {
  const refuse = () => Promise.reject(new Error("not fetched"));
  return localiseCss(css, null, { fetchSheet: refuse, keepFont: refuse, tell: () => {} });
};
