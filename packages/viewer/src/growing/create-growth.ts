import type { EffectNeed, LoneVariableBubble, Session } from "@parley/core";
import { advance, type Machine } from "@parley/engine";
import type { Store } from "../base/create-store.ts";
import type { BubbleEntry, ChatState } from "../state/chat-state.ts";
import type { Grow } from "./follow-effect.ts";

/** So often a growing text is drawn, in milliseconds. */
const pace = 50;

export interface GrowthOptions {
  need: EffectNeed;
  /** Where the chat stands: at the need. */
  session: Session;
  /** The bubble that shows the text. */
  bubble: LoneVariableBubble;
  machine: Machine;
  store: Pick<Store<ChatState>, "get" | "set">;
  /** Resolves when all bubbles so far have been shown. */
  played: () => Promise<void>;
}

/** Shows a text while it is made. */
interface Growth {
  grow: Grow;
  /** Nothing more is shown: the text is there, or won't come. */
  end: () => void;
}

/**
 * Shows the bubble that a text is for, with what there is of it: exactly as the flow would say it, were that the whole. The
 * bubble that it will say at last takes the place of this one, and looks the same.
 */
export const createGrowth = ({ need, session, bubble, machine, store, played }: GrowthOptions): Growth => {
  let text = "";
  let hasBegun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let stop: (() => void) | undefined;

  const sayNow = (): BubbleEntry | null => {
    const patch = { variables: [{ variableId: bubble.variable.id, value: text }] };
    const { outputs } = advance(machine, session, { type: "done", needId: need.id, patch, time: Date.now(), seed: 0 });
    const output = outputs.find(({ type }) => type === "bubble");
    if (output?.type !== "bubble" || output.blockId !== bubble.blockId) return null;
    return { kind: "bubble", id: output.id, output, phase: "growing" };
  };

  const draw = async () => {
    timer = undefined;
    await played();
    if (isOver) return;
    const entry = text === "" ? null : sayNow();
    store.set({ growing: { entry, ...(stop ? { stop } : {}) }, ...(entry ? { isBusy: false } : {}) });
  };

  const stopOnce = (send: () => Promise<boolean>) => () => {
    stop = undefined;
    void draw();
    void send().then((isDone) => {
      if (isDone || isOver) return;
      stop = stopOnce(send);
      void draw();
    });
  };

  return {
    grow: (more, send) => {
      const isFirst = text === "";
      if (!hasBegun) stop = stopOnce(send);
      hasBegun = true;
      text = more;
      timer ??= setTimeout(draw, isFirst ? 0 : pace);
    },
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
};
