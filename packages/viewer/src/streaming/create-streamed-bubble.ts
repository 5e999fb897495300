import type { EffectNeed, LoneVariableBubble, Session } from "@parley/core";
import { advance, type Machine } from "@parley/engine";
import type { Store } from "../base/create-store.ts";
import type { BubbleEntry, ChatState } from "../state/chat-state.ts";
import type { ShowText } from "./follow-effect.ts";

/** How often a streamed text is drawn, in milliseconds. */
const pace = 50;

export interface BubbleOptions {
  need: EffectNeed;
  /** The session at the need. */
  session: Session;
  /** The bubble that shows the text. */
  bubble: LoneVariableBubble;
  machine: Machine;
  store: Pick<Store<ChatState>, "get" | "set">;
  /** Resolves when all bubbles so far have been shown. */
  played: () => Promise<void>;
}

/** Shows a text while it is streamed. */
interface StreamedBubble {
  show: ShowText;
  /** Stops showing chunks: the text is complete or has failed. */
  end: () => void;
}

/**
 * Shows the bubble of a streamed text with the text so far, rendered as the flow would render it at the end. The final
 * bubble then replaces this one without a visible change.
 */
export const createStreamedBubble = ({
  need,
  session,
  bubble,
  machine,
  store,
  played,
}: BubbleOptions): StreamedBubble => {
  let text = "";
  let hasBegun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let stop: (() => void) | undefined;

  const nextEntry = (): BubbleEntry | null => {
    const patch = { variables: [{ variableId: bubble.variable.id, value: text }] };
    const { outputs } = advance(machine, session, { type: "done", needId: need.id, patch, time: Date.now(), seed: 0 });
    const output = outputs.find(({ type }) => type === "bubble");
    if (output?.type !== "bubble" || output.blockId !== bubble.blockId) return null;
    return { kind: "bubble", id: output.id, output, phase: "streaming" };
  };

  const draw = async () => {
    timer = undefined;
    await played();
    if (isOver) return;
    const entry = text === "" ? null : nextEntry();
    store.set({ streamed: { entry, ...(stop ? { stop } : {}) }, ...(entry ? { isBusy: false } : {}) });
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
    show: (more, send) => {
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
