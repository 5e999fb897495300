import { type Client, calls } from "@parley/api/app";
import type { EdgeTarget, VariableValue } from "@parley/core";
import {
  type ChatStanding,
  type FromChat,
  type ToChat,
  type TryOutGrant,
  tryOutMark,
  tryOutQuery,
  type WatchedTurn,
} from "@parley/viewer/try-out";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BotDocument } from "../document/index.ts";
import type { CompiledFlow } from "../draft-worker/answer-about-draft.ts";
import { chatValuesStore } from "../open-bot/chat-values.ts";
import { chatPlaceStore } from "./chat-place.ts";
import { chatSettings } from "./chat-settings.ts";

/** Edits within this time reach the chat together, in milliseconds. */
const gatherTime = 60;
/** The time limit for the chat's page to answer, in milliseconds. */
const answerTime = 15_000;
/** How long a request of the chat waits for unsaved changes, in milliseconds. */
const saveTime = 5000;

/**
 * `offline`: the server can't be reached. `silent`: the chat's page doesn't answer. `refused`: the server refuses the
 * preview.
 */
export type ChatFailure = { is: "offline" } | { is: "silent"; origin: string } | { is: "refused"; message: string };

interface ChatState {
  /** The address of the frame; null until it is known. */
  address: string | null;
  isReady: boolean;
  failure: ChatFailure | null;
  standing: ChatStanding | null;
  /** The names of the variables that the last step changed. */
  changed: ReadonlySet<string>;
}

interface ChatLinkOptions {
  document: BotDocument;
  client: Client;
  /** Compiles a draft: whole, or as the difference from the flow with the number `known`. */
  compile: (
    draft: ReturnType<BotDocument["getState"]>["draft"],
    botId: string,
    known: number | undefined,
  ) => Promise<CompiledFlow>;
  /** Called when the chat is closed. */
  endCompiling: () => void;
  /**
   * Subscribes to changes of what `compile` returns for an unchanged draft; the chat then restarts with the new flow.
   */
  watch?: (changed: () => void) => () => void;
  /** Whether an error means that the server can't be reached. */
  isOffline: (error: unknown) => boolean;
  page: Pick<Window, "addEventListener" | "removeEventListener">;
}

/** Connects a document with the chat in its frame. */
export interface ChatLink {
  store: StoreApi<ChatState>;
  /** Shows the chat in this frame. Returns the function that detaches it. */
  attach: (frame: HTMLIFrameElement) => () => void;
  /** Requests an address for the frame and follows the draft. Returns the function that stops that. */
  open: () => () => void;
  retry: () => void;
  restart: (at?: EdgeTarget) => void;
  /** Starts over, and plays these replies. */
  watch: (turns: readonly WatchedTurn[]) => void;
  stepBack: () => void;
  setVariable: (name: string, value: VariableValue) => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const within = <Value>(work: Promise<Value>, milliseconds: number): Promise<Value | null> =>
  Promise.race([work.catch(() => null), new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))]);

export const createChatLink = ({
  document,
  client,
  compile,
  endCompiling,
  watch,
  isOffline,
  page,
}: ChatLinkOptions): ChatLink => {
  const store = createStore<ChatState>(() => ({
    address: null,
    isReady: false,
    failure: null,
    standing: null,
    changed: new Set(),
  }));
  const { id: botId } = document.getState().bot;
  let frame: HTMLIFrameElement | null = null;
  let origin = "";
  let grant: TryOutGrant | null = null;
  /** The number of the flow that the chat has. */
  let sent: number | undefined;
  let wantedStart: EdgeTarget | null = null;
  let wantedTurns: readonly WatchedTurn[] | null = null;
  /** Values set by the author while no chat was ready for them. */
  const wantedValues = new Map<string, VariableValue>();
  let reloadedFor = "";
  let silence: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  /** The number of edits that affect the chat. */
  let edits = 0;

  const compileNow = (known?: number) => compile(document.getState().draft, botId, known);
  const say = (message: ToChat) => frame?.contentWindow?.postMessage({ ...message, mark: tryOutMark }, origin);
  const sayIfReady = (message: ToChat) => {
    if (store.getState().isReady) say(message);
  };

  /** Requests a permission from the server, after the edits are saved. */
  const askGrant = async (): Promise<{ url: string; grant: TryOutGrant }> => {
    await within(document.flush(), saveTime);
    const { url, expiresAt } = await client(calls.createPreviewLink, { params: { ref: botId } });
    return { url, grant: { token: url.split("/").at(-1) ?? "", expiresAt: Date.parse(expiresAt) } };
  };

  const load = async () => {
    count += 1;
    const own = count;
    clearTimeout(silence);
    store.setState({ failure: null, isReady: false });
    try {
      const asked = await askGrant();
      if (own !== count) return;
      grant = asked.grant;
      const address = new URL(asked.url);
      address.searchParams.set(tryOutQuery, "");
      origin = address.origin;
      store.setState({ address: address.href });
      silence = setTimeout(() => store.setState({ failure: { is: "silent", origin } }), answerTime);
    } catch (error) {
      if (own !== count) return;
      store.setState({ failure: isOffline(error) ? { is: "offline" } : { is: "refused", message: messageOf(error) } });
    }
  };

  const showStanding = (standing: ChatStanding) => {
    const { standing: earlier, changed } = store.getState();
    const names = Object.keys(standing.values).filter(
      (name) => earlier && !isSame(earlier.values[name] ?? null, standing.values[name] ?? null),
    );
    store.setState({ standing, changed: names.length > 0 ? new Set(names) : changed });
    chatValuesStore.setState({ botId, values: standing.values });
    chatPlaceStore.setState(standing.place ?? { blockId: null, groupId: null });
  };

  /** Reports why the chat can't be shown, unless it was reloaded meanwhile. */
  const refuse = (own: number, error: unknown) => {
    if (own === count) store.setState({ failure: { is: "refused", message: messageOf(error) } });
  };

  const begin = async (given: TryOutGrant) => {
    const own = count;
    // A page that was loaded anew by itself has no chat yet either.
    store.setState({ isReady: false });
    try {
      let compiled: CompiledFlow;
      let seen: number;
      do {
        seen = edits;
        compiled = await compileNow();
        if (own !== count) return;
        // Edits made meanwhile were not sent, because there was no chat yet: compiles again.
      } while (seen !== edits);
      if (!("flow" in compiled)) throw new Error("The whole flow was asked for, and only a part of it has come.");
      const { flow, number } = compiled;
      sent = number;
      const kept = store.getState().standing?.kept ?? null;
      const { skipsTyping } = chatSettings.getState();
      say({ type: "open", flow, settings: { skipsTyping }, grant: given, kept });
      store.setState({ isReady: true, failure: null });
      if (wantedStart) say({ type: "restart", at: wantedStart });
      wantedStart = null;
      if (wantedTurns) say({ type: "watch", turns: wantedTurns });
      wantedTurns = null;
      for (const [name, value] of wantedValues) say({ type: "set variable", name, value });
      wantedValues.clear();
    } catch (error) {
      refuse(own, error);
    }
  };

  const onMessage = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame?.contentWindow || event.data?.mark !== tryOutMark) return;
    // The only cast: the page of the same release wrote the message. Its content is only shown, never run.
    const message = event.data as FromChat;
    if (message.type === "ready") {
      clearTimeout(silence);
      if (!grant) return;
      void begin(grant);
    } else if (message.type === "standing") showStanding(message.standing);
    else if (message.type === "grant wanted") {
      const { id } = message;
      askGrant().then(
        (asked) => say({ type: "grant", id, grant: asked.grant }),
        () => say({ type: "grant", id, grant: null }),
      );
    } else if (message.type === "reload wanted" && message.key !== reloadedFor) {
      reloadedFor = message.key;
      void load();
    }
  };

  const follow = () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { draft } = document.getState();
    const sendNow = async () => {
      timer = undefined;
      if (!store.getState().isReady) return;
      const own = count;
      try {
        const compiled = await compileNow(sent);
        if (own !== count) return;
        sent = compiled.number;
        if ("flow" in compiled) sayIfReady({ type: "flow", flow: compiled.flow });
        // Positions, notes and colours don't affect a chat: without a difference nothing is sent.
        else if (compiled.patch) sayIfReady({ type: "flow patch", patch: compiled.patch });
      } catch (error) {
        refuse(own, error);
      }
    };
    let sending: Promise<void> = Promise.resolve();
    /** Sends edits after the ones before: each patch is made for the flow that was sent last. */
    const send = () => {
      sending = sending.then(sendNow);
      return sending;
    };
    const unsubscribe = document.subscribe((state) => {
      if (state.draft === draft) return;
      draft = state.draft;
      edits += 1;
      timer ??= setTimeout(send, gatherTime);
    });
    const unwatch = watch?.(() => {
      edits += 1;
      void send().then(() => sayIfReady({ type: "restart" }));
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      unwatch?.();
    };
  };

  return {
    store,
    attach: (shown) => {
      frame = shown;
      return () => {
        if (frame === shown) frame = null;
        store.setState({ isReady: false });
      };
    },
    open: () => {
      const retryOffline = () => {
        if (store.getState().failure?.is === "offline") void load();
      };
      page.addEventListener("message", onMessage);
      page.addEventListener("online", retryOffline);
      const unfollow = follow();
      const unsubscribe = chatSettings.subscribe(({ skipsTyping }, earlier) => {
        if (skipsTyping !== earlier.skipsTyping) sayIfReady({ type: "settings", settings: { skipsTyping } });
      });
      void load();
      return () => {
        count += 1;
        clearTimeout(silence);
        unfollow();
        endCompiling();
        unsubscribe();
        page.removeEventListener("message", onMessage);
        page.removeEventListener("online", retryOffline);
        store.setState({ address: null, isReady: false });
        chatPlaceStore.setState({ blockId: null, groupId: null });
      };
    },
    retry: () => void load(),
    restart: (at) => {
      if (!store.getState().isReady) wantedStart = at ?? null;
      sayIfReady({ type: "restart", ...(at ? { at } : {}) });
    },
    watch: (turns) => {
      if (!store.getState().isReady) wantedTurns = turns;
      sayIfReady({ type: "watch", turns });
    },
    stepBack: () => sayIfReady({ type: "step back" }),
    setVariable: (name, value) => {
      if (!store.getState().isReady) wantedValues.set(name, value);
      sayIfReady({ type: "set variable", name, value });
    },
  };
};
