import { createHash } from "node:crypto";
import type { Theme } from "@parley/core";
import type { Logger } from "pino";
import { createLruCache } from "../base/lru-cache.ts";
import { readBundledSheet } from "./bundled-fonts.ts";
import { type FontFetching, fetchFonts, fileKey, type LocalSheet, withoutFonts } from "./fetch-fonts.ts";
import { mayNeedFonts } from "./localise-css.ts";
import { type FontOrigin, fontOriginsOf } from "./theme-fonts.ts";

/** A font of a theme that could not be fetched. */
export interface MissingFont {
  /** The theme field that names the font. */
  path: string;
  /** The explanation for the author, in full sentences. */
  message: string;
}

/** The fonts of a page. */
interface PageFonts {
  /** The font's style sheet, then the author's own CSS. Neither loads fonts from other servers. */
  sheets: string[];
}

export interface FontStore {
  /**
   * Fetches the theme's missing fonts, so that visitors get them from this server. Failed ones are tried again each time.
   * Never fails, and takes half a minute at most.
   */
  prepare(theme: Theme): Promise<MissingFont[]>;
  /** The fonts for a page. Missing ones are fetched in the background, for later pages. */
  fontsOf(theme: Theme): Promise<PageFonts>;
  /** Reads a stored font by its name; null if there is none. */
  readFile(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Resolves when no font is being fetched. */
  settle(): Promise<void>;
}

const maxSheet = 4 * 1024 * 1024;
/** How many sheets are kept in memory. */
const capacity = 200;

/** Part of all storage keys. Increase it when generated style sheets change. */
const sheetForm = 1;

const sheetKey = (origin: FontOrigin): string =>
  `fonts/sheets/${createHash("sha256")
    .update(JSON.stringify([sheetForm, origin]))
    .digest("hex")}.json`;

async function* once(text: string) {
  yield Buffer.from(text);
}

/** The fonts of all themes, kept in the storage: fetched once, and served from here. */
export const createFontStore = ({ fetch, storage, log }: FontFetching & { log: Logger }): FontStore => {
  const sheets = createLruCache<LocalSheet>(capacity);
  const fetching = new Map<string, Promise<LocalSheet>>();

  const readStored = async (key: string): Promise<LocalSheet | null> => {
    const known = sheets.get(key);
    if (known !== undefined) return known;
    const stored = await storage.get(key);
    if (stored === null) return null;
    // The stored JSON was written by this server, so its shape is known.
    const sheet = (await new Response(stored.body).json()) as LocalSheet;
    sheets.set(key, sheet);
    return sheet;
  };

  const fetchAndStore = async (key: string, origin: FontOrigin): Promise<LocalSheet> => {
    const sheet = await fetchFonts(origin, { fetch, storage });
    if (sheet.missing.length > 0)
      log.warn({ reason: sheet.missing.join(" ") }, "fonts of a theme could not be fetched");
    const facts = { type: "application/json", disposition: "inline", maxSize: maxSheet };
    await storage.put(key, once(JSON.stringify(sheet)), facts);
    sheets.set(key, sheet);
    return sheet;
  };

  /** Fetches the fonts of an origin. Simultaneous calls for the same origin share one fetch. */
  const load = (key: string, origin: FontOrigin): Promise<LocalSheet> => {
    const running = fetching.get(key);
    if (running !== undefined) return running;
    const loading = fetchAndStore(key, origin)
      .catch((error: unknown): LocalSheet => {
        log.error({ err: error }, "a font could not be stored");
        return { css: "", missing: ["it could not be stored."] };
      })
      .finally(() => fetching.delete(key));
    fetching.set(key, loading);
    return loading;
  };

  /** Returns the CSS of an origin that needs no request: a bundled family, or CSS without fonts. */
  const findAtHand = async (origin: FontOrigin): Promise<string | null> => {
    if (origin.kind === "family") return readBundled(origin.family);
    return origin.kind === "css" && !mayNeedFonts(origin.css) ? origin.css : null;
  };

  const readBundled = async (family: string): Promise<string | null> => {
    const key = `bundled ${family}`;
    const css = sheets.get(key)?.css ?? (await readBundledSheet(family));
    if (css !== null) sheets.set(key, { css, missing: [] });
    return css;
  };

  const sheetOf = async (origin: FontOrigin): Promise<string> => {
    const atHand = await findAtHand(origin);
    if (atHand !== null) return atHand;
    const key = sheetKey(origin);
    const stored = await readStored(key);
    if (stored !== null) return stored.css;
    void load(key, origin);
    return origin.kind === "css" ? withoutFonts(origin.css) : "";
  };

  const missingOf = async (origin: FontOrigin): Promise<string[]> => {
    if ((await findAtHand(origin)) !== null) return [];
    const key = sheetKey(origin);
    const stored = await readStored(key);
    return (stored?.missing.length === 0 ? stored : await load(key, origin)).missing;
  };

  return {
    async prepare(theme) {
      const missing = await Promise.all(
        fontOriginsOf(theme).map(async ({ path, name, origin }) =>
          (await missingOf(origin)).map((reason) => ({
            path,
            message: `The font ${name} could not be fetched: ${reason}`,
          })),
        ),
      );
      return missing.flat();
    },
    async fontsOf(theme) {
      const css = await Promise.all(fontOriginsOf(theme).map(({ origin }) => sheetOf(origin)));
      return { sheets: css.filter((sheet) => sheet !== "") };
    },
    async readFile(name) {
      const stored = await storage.get(fileKey(name));
      return stored === null ? null : new Uint8Array(await new Response(stored.body).arrayBuffer());
    },
    async settle() {
      await Promise.all(fetching.values());
    },
  };
};
