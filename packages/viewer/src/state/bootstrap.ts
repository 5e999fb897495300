import type { Flow } from "@parley/core";
import type { DrivenStep } from "@parley/engine";
import type { ChatWords } from "../base/chat-words.ts";
import { pageIds } from "../base/page-names.ts";

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
  words: ChatWords;
}

export const bootstrapOf = (document: Document): Bootstrap => {
  const element = document.getElementById(pageIds.bootstrap);
  if (!element?.textContent) throw new Error("The page holds no bot");
  // The one boundary: the server wrote this JSON from a value of this type.
  return JSON.parse(element.textContent) as Bootstrap;
};
