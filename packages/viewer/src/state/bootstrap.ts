import type { Flow } from "@parley/core";
import type { ChatTexts, GivenTexts } from "@parley/core/visitor-texts";
import type { DrivenStep } from "@parley/engine";
import { pageIds } from "../base/page-names.ts";

/** The data that the page gives its script: the bot, and the first step, which the server has run and rendered. */
export interface Bootstrap {
  flow: Flow;
  /** The fingerprint of the block definitions with which the flow was compiled. */
  definitions: string;
  /** The versions of linked bots by id, fixed when the page was rendered. */
  links: Record<string, number>;
  publicId: string;
  /** Whether an author tries the bot out; nothing is stored then. */
  isPreview: boolean;
  /** The token to read drafts in a preview. */
  previewToken?: string;
  /** The builder's origin for a preview beside the flow; see `try-out/`. */
  builderOrigin?: string;
  firstStep: DrivenStep;
  /** Whether the first step used variables from the query. */
  isQueryDependent: boolean;
  /** The server's size limit for files, in megabytes; undefined if there is none. */
  fileSizeLimit?: number | undefined;
  /** What somebody who has finished a chat is told, where everybody is asked once. */
  once?: string;
  words: ChatTexts;
  /** What `say` says in the page's language; absent in English, which stands in the scripts. */
  texts?: GivenTexts;
}

export const bootstrapOf = (document: Document): Bootstrap => {
  const element = document.getElementById(pageIds.bootstrap);
  if (!element?.textContent) throw new Error("The page holds no bot");
  // The only cast: the server wrote this JSON from a value of this type.
  return JSON.parse(element.textContent) as Bootstrap;
};
