import type { Bootstrap } from "../state/bootstrap.ts";

/** The files of the built viewer that the page refers to. */
export interface PageAssets {
  /** The address of the script. */
  script: string;
  /** The CSS, which is embedded in the page. */
  styles: string;
  /** The address of the script that every chat fetches beside the main one. */
  beside?: string;
  /** The address of the script with further blocks. */
  further?: string;
  /** The addresses of views with scripts of their own, by their file (`viewFiles` of the blocks). */
  views?: Readonly<Record<string, string>>;
}

export interface PageFonts {
  /** The style sheets of the font and, last, the author's own. They load no font from another server. */
  sheets: readonly string[];
}

export interface PageInput {
  /** All but what the page itself says, which follows from the bot's language. */
  bootstrap: Omit<Bootstrap, "words" | "texts">;
  assets: PageAssets;
  fonts: PageFonts;
  /** The full address of the request. */
  pageUrl: string;
  /** The public origin of the viewer; empty if not configured. */
  viewerUrl: string;
}
