import type { Flow, Output, Session } from "@parley/core";

/** What the page hands to the script: the bot and the turn that the server has already run and rendered. */
export interface Bootstrap {
  flow: Flow;
  /** Versions of the linked bots, pinned when the page was made, by bot id. */
  links: Record<string, number>;
  publicId: string;
  /** The author tries the bot out: nothing is stored. */
  isPreview: boolean;
  /** The owner's permission to read the drafts of a preview. */
  previewToken?: string;
  firstTurn: { session: Session; outputs: Output[] };
  /** The first turn was run with variables from the query. */
  isQueryDependent: boolean;
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

export interface PageInput {
  bootstrap: Bootstrap;
  assets: PageAssets;
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
  /** The script has taken over: what appears from now on is animated. */
  live: "parley-live",
  /** The script could not be loaded or failed at once. */
  failed: "parley-failed",
} as const;

export const bootstrapOf = (document: Document): Bootstrap => {
  const element = document.getElementById(pageIds.bootstrap);
  if (!element?.textContent) throw new Error("The page holds no bot");
  // The one boundary: the server wrote this JSON from a value of this type.
  return JSON.parse(element.textContent) as Bootstrap;
};
