import type { EffectNeed, Patch } from "@parley/core";

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
}

/** What the visitor's browser does for an effect of a block. Comes back when the chat may go on. */
export interface ClientEffect {
  (need: EffectNeed, browser: ClientBrowser): Promise<Patch>;
  /** It only waits for something, and begins again when the page is loaded meanwhile. Others are over then. */
  isRepeatable?: true;
  /** Meanwhile the visitor sees that more is to come. */
  showsTyping?: true;
}

/** All client effects by block type. */
export type ClientEffects = Readonly<Record<string, ClientEffect>>;
