import type { EffectNeed, FlowBlock, JsonObject, Patch } from "@parley/core";

/** What a client effect can have the visitor's browser do. */
export interface ClientBrowser {
  /** Sends what is still waiting to be sent; gives up after a short while, nothing is lost then. */
  flush: () => Promise<void>;
  sleep: (milliseconds: number) => Promise<void>;
  /** Opens an address in a new tab; false when the browser did not allow it. */
  openTab: (url: string) => boolean;
  /** Goes to an address in this tab, once the chat has stored and sent where it stands after this effect. */
  leaveTo: (url: string) => void;
  /** Offers a link in the chat in place of a tab that could not be opened. */
  showPopupBlocked: (url: string) => void;
  /**
   * Does what tells another service of the visit, where the visitor allows that: at once, as soon as they agree, or never.
   * The chat waits for it only for a moment. What fails, or is declined, is a log.
   */
  disclose: (service: string, work: () => Promise<void>) => Promise<Patch>;
  /** Asks the block's server part one of its questions. Rejects where no server can answer, as in a preview. */
  ask: (question: string) => Promise<JsonObject>;
}

/** What the visitor's browser does for an effect of a block. Comes back when the chat may go on. */
export interface ClientEffect {
  (need: EffectNeed, browser: ClientBrowser): Promise<Patch>;
  /** It only waits for something, and begins again when the page is loaded meanwhile. Others are over then. */
  isRepeatable?: true;
  /** Meanwhile the visitor sees that more is to come. */
  showsTyping?: true;
  /** Blocks of this type tell another service of the visit. An author may have visitors asked first. */
  discloses?: true;
  /** What the page does for the bot's blocks of this type as soon as it is there; their templates are filled in. */
  begin?: (blocks: readonly FlowBlock[], browser: Pick<ClientBrowser, "disclose">) => Promise<Patch>;
  /** The visitor has changed their mind, once something was disclosed. */
  allow?: (isAllowed: boolean) => void;
}

/** All client effects by block type. */
export type ClientEffects = Readonly<Record<string, ClientEffect>>;
