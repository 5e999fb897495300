import type { BubbleOutput, DynamicTheme, InputOutput, Output, Settings } from "@parley/core";

/** Pending bubbles are in the page but hidden, typing ones show the indicator over their content. */
export type BubblePhase = "pending" | "typing" | "shown";

/** What the visitor said: a text, files with or without one, or a recording, whose address the text is. */
export interface AnswerEntry {
  kind: "answer";
  id: string;
  text: string;
  /** Addresses. */
  files?: readonly string[];
  isAudio?: true;
}

/** One thing in the chat's history, in the order it happened. */
export type Entry =
  | { kind: "bubble"; id: string; output: BubbleOutput; phase: BubblePhase; isPast?: true }
  | AnswerEntry
  | { kind: "popup blocked"; id: string; url: string };

/** A full page in place of the chat. */
export interface Failure {
  title?: string;
  message: string;
}

/** All that is on the screen. */
export interface ChatState {
  entries: readonly Entry[];
  input: InputOutput | null;
  /** What the visitor had typed into the input before the page was left. */
  draft?: string | undefined;
  /** The input is shown once the bubbles before it have been. */
  isInputShown: boolean;
  /** The bot is busy with something the visitor waits for, with no bubble in sight. */
  isBusy: boolean;
  isEnded: boolean;
  /** Sending has failed for a while; what the visitor typed is kept. */
  isOffline: boolean;
  failure: Failure | null;
  /** Addresses of the theme that follow the variables; undefined when none does. */
  theme: DynamicTheme | undefined;
  /** The visitor has answered since the page was loaded: from now on the focus may move. */
  hasGesture: boolean;
}

/**
 * The first turn as the server renders it and as the browser takes it over: the first bubble is there at once, or is
 * being typed where the bot wants that; everything else is pending.
 */
export const firstState = (
  outputs: readonly Output[],
  typing: Settings["typingEmulation"],
  theme?: DynamicTheme,
): ChatState => {
  const bubbles = outputs.filter((output) => output.type === "bubble");
  const isTypedFirst = typing.enabled && !typing.isDisabledOnFirstMessage;
  return {
    entries: bubbles.map((output, index) => {
      const phase = index > 0 ? "pending" : isTypedFirst ? "typing" : "shown";
      return { kind: "bubble", id: output.id, output, phase };
    }),
    input: outputs.findLast((output) => output.type === "input") ?? null,
    isInputShown: bubbles.length === 0,
    isBusy: false,
    isEnded: false,
    isOffline: false,
    failure: null,
    theme,
    hasGesture: false,
  };
};
