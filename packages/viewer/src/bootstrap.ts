import type { Flow } from "@parley/core";
import type { DrivenStep } from "@parley/engine";

/** What the page hands to the script: the bot and the step that the server has already run and rendered. */
export interface Bootstrap {
  flow: Flow;
  /** The fingerprint of the block definitions that the flow was compiled with. */
  definitions: string;
  /** Versions of the linked bots, pinned when the page was made, by bot id. */
  links: Record<string, number>;
  publicId: string;
  /** The author tries the bot out: nothing is stored. */
  isPreview: boolean;
  /** The owner's permission to read the drafts of a preview. */
  previewToken?: string;
  /** Origin of the builder that a preview stands in, beside the flow; see `try-out/`. */
  builderOrigin?: string;
  firstStep: DrivenStep;
  /** The first step was run with variables from the query. */
  isQueryDependent: boolean;
  /** The server's own limit for files, in megabytes; undefined where it has none. */
  fileSizeLimit?: number | undefined;
}

/** Files of the built viewer. */
export interface PageAssets {
  /** Address of the script. */
  script: string;
  /** The style sheet's text; it goes into the page itself. */
  styles: string;
  /** Address of the script with the blocks that the main one doesn't carry. */
  further?: string;
}

/** What the page shows the theme's fonts with. */
export interface PageFonts {
  /** The sheets of the font and, last, the author's own; no font in them is fetched from another server. */
  sheets: readonly string[];
  /** Address of the font that the first letters are written in; null where it is unknown. */
  preload: string | null;
}

export interface PageInput {
  bootstrap: Bootstrap;
  assets: PageAssets;
  fonts: PageFonts;
  /** Full address the page was asked for. */
  pageUrl: string;
  /** Origin under which visitors reach the viewer; empty when none is configured. */
  viewerUrl: string;
}

/** Ids in the page that server and browser agree on. */
export const pageIds = { root: "parley-root", bootstrap: "parley-bootstrap", progress: "parley-progress" } as const;

/** Classes of the html element. */
export const pageClasses = {
  /** Scripts run: bubbles after the first stay hidden until they are played. */
  scripted: "parley-scripted",
  /** A stored chat will replace the first turn: it is not shown at all. */
  returning: "parley-returning",
  /** The script has taken over. */
  live: "parley-live",
  /** The script could not be loaded or failed at once. */
  failed: "parley-failed",
} as const;

/** Told in the page, by the bundle to the script before it. */
export const pageEvents = {
  /** React has taken over the field that the event comes from. */
  taken: "parley-taken",
} as const;

export const bootstrapOf = (document: Document): Bootstrap => {
  const element = document.getElementById(pageIds.bootstrap);
  if (!element?.textContent) throw new Error("The page holds no bot");
  // The one boundary: the server wrote this JSON from a value of this type.
  return JSON.parse(element.textContent) as Bootstrap;
};
