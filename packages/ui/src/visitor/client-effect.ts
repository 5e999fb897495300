import type { EffectNeed, FlowBlock, JsonObject, Patch } from "@parley/core";

/** What a client effect can do in the visitor's browser. */
export interface ClientBrowser {
  /** Sends the writes that are still queued. Gives up after a short while; nothing is lost, since the queue is kept. */
  flush: () => Promise<void>;
  sleep: (milliseconds: number) => Promise<void>;
  /** Opens an address in a new tab. Returns false if the browser blocked it. */
  openTab: (url: string) => boolean;
  /** Leaves for an address in this tab, once the chat's state after this effect is stored and sent. */
  leaveTo: (url: string) => void;
  /** Shows a link in the chat in place of a tab that the browser blocked. */
  showPopupBlocked: (url: string) => void;
  /**
   * Runs work that tells another service about the visit, if the visitor consents: at once, once they agree, or never.
   * The chat waits only briefly for it. A failure or refusal is logged.
   */
  disclose: (service: string, work: () => Promise<void>) => Promise<Patch>;
  /** Asks the block's server part a question. Rejects if no server can answer, as in a preview. */
  ask: (question: string) => Promise<JsonObject>;
}

/** What the visitor's browser does for an effect of a block. Resolves when the chat may go on. */
export interface ClientEffect {
  (need: EffectNeed, browser: ClientBrowser): Promise<Patch>;
  /** Set if the effect only waits, so that it can start again after a reload. Other effects count as done then. */
  isRepeatable?: true;
  /** Whether the visitor sees the typing indicator meanwhile. */
  showsTyping?: true;
  /**
   * Set if blocks of this type tell another service about the visit. Authors can require the visitor's consent for
   * that.
   */
  discloses?: true;
  /** Called as soon as the page has loaded, with the bot's blocks of this type, their templates filled in. */
  begin?: (blocks: readonly FlowBlock[], browser: Pick<ClientBrowser, "disclose">) => Promise<Patch>;
  /** Called when the visitor changes their consent after something was disclosed. */
  allow?: (isAllowed: boolean) => void;
}

/** All client effects by block type. */
export type ClientEffects = Readonly<Record<string, ClientEffect>>;
