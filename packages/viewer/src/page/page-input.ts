import type { Bootstrap } from "../state/bootstrap.ts";

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
  /** All but what the page itself says, which follows from the bot's language. */
  bootstrap: Omit<Bootstrap, "words">;
  assets: PageAssets;
  fonts: PageFonts;
  /** Full address the page was asked for. */
  pageUrl: string;
  /** Origin under which visitors reach the viewer; empty when none is configured. */
  viewerUrl: string;
}
