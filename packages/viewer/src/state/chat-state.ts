import {
  type BubbleOutput,
  type DynamicTheme,
  type InputOutput,
  type Output,
  placeKey,
  type Settings,
} from "@parley/core";

/**
 * Pending bubbles are in the page but hidden, typing ones show the indicator over their content, growing ones show what there
 * is of a text that is still being made.
 */
export type BubblePhase = "pending" | "typing" | "growing" | "shown";

/** What the visitor said: a text, files with or without one, or a recording, whose address the text is. */
export interface AnswerEntry {
  kind: "answer";
  id: string;
  text: string;
  /** Addresses. */
  files?: readonly string[];
  isAudio?: true;
}

export interface BubbleEntry {
  kind: "bubble";
  id: string;
  output: BubbleOutput;
  phase: BubblePhase;
  isPast?: true;
}

/** One thing in the chat's history, in the order it happened. */
export type Entry = BubbleEntry | AnswerEntry | { kind: "popup blocked"; id: string; url: string };

/** A full page in place of the chat. */
export interface Failure {
  title?: string;
  message?: string;
  /** It would be the same if the visitor tried again. */
  isFinal?: true;
}

/** All that is on the screen. */
export interface ChatState {
  entries: readonly Entry[];
  input: InputOutput | null;
  /** What the visitor had typed into the input before the page was left, or before the bot refused it. */
  draft?: string | undefined;
  /** The input is shown once the bubbles before it have been. */
  isInputShown: boolean;
  /** The bot is busy with something the visitor waits for, with no bubble in sight. */
  isBusy: boolean;
  /**
   * The bubble that the bot will say next, with what there is of its text; null before its first word. `stop` is absent once
   * it was used.
   */
  growing: { entry: BubbleEntry | null; stop?: () => void } | null;
  isEnded: boolean;
  /** Sending has failed for a while; what the visitor typed is kept. */
  isOffline: boolean;
  failure: Failure | null;
  /** Addresses of the theme that follow the variables; undefined when none does. */
  theme: DynamicTheme | undefined;
  /** The visitor has answered since the page was loaded: from now on the focus may move. */
  hasGesture: boolean;
}

const emptyState: ChatState = {
  entries: [],
  input: null,
  isInputShown: false,
  isBusy: false,
  growing: null,
  isEnded: false,
  isOffline: false,
  failure: null,
  theme: undefined,
  hasGesture: false,
};

/**
 * The first step as the server renders it and as the browser takes it over: the first bubble is there at once, or is
 * being typed where the bot wants that; everything else is pending.
 */
export const firstState = (
  outputs: readonly Output[],
  typing: Settings["typingEmulation"],
  theme?: DynamicTheme,
): ChatState => {
  const firstPhase: BubblePhase = typing.enabled && !typing.isDisabledOnFirstMessage ? "typing" : "shown";
  const entries = outputs
    .flatMap(entriesOf)
    .map((entry, index) => (index === 0 && entry.kind === "bubble" ? { ...entry, phase: firstPhase } : entry));
  return {
    ...emptyState,
    entries,
    input: lastInput(outputs),
    isInputShown: entries.length === 0,
    theme,
  };
};

/** A remembered chat with everything in it shown at once. */
export const resumedState = (
  { entries, input, draft, isEnded }: Pick<ChatState, "entries" | "input" | "draft" | "isEnded">,
  theme?: DynamicTheme,
): ChatState => ({
  ...emptyState,
  entries: entries.map((entry) => (entry.kind === "bubble" ? { ...entry, phase: "shown", isPast: true } : entry)),
  input,
  draft,
  isInputShown: input !== null,
  isEnded,
  theme,
});

/** What the outputs of a further step change on the screen. */
export const shownAfter = (
  { entries, isBusy, growing }: ChatState,
  outputs: readonly Output[],
): Pick<ChatState, "entries" | "input" | "draft" | "isInputShown" | "isBusy" | "growing"> => {
  const added = outputs.flatMap(entriesOf).map((entry) => (growing?.entry ? takePlace(growing.entry, entry) : entry));
  return {
    entries: [...entries, ...added],
    input: lastInput(outputs),
    draft: refusedText(outputs),
    isInputShown: false,
    // Work that follows work at once is one to the visitor.
    isBusy: isBusy && added.length === 0 && outputs.at(-1)?.type === "need",
    growing: null,
  };
};

/** What has grown before the visitor's eyes is there already: the whole of it takes its place. */
const takePlace = ({ id, output: grown }: BubbleEntry, entry: Entry): Entry =>
  entry.kind === "bubble" && placeKey(entry.output) === placeKey(grown) ? { ...entry, id, phase: "shown" } : entry;

/** What the visitor typed into the input that is asked again: the field keeps it. */
const refusedText = (outputs: readonly Output[]): string | undefined => {
  const refused = outputs.findLast((output) => output.type === "rejected");
  return refused?.blockId === lastInput(outputs)?.blockId ? refused?.label : undefined;
};

const lastInput = (outputs: readonly Output[]): InputOutput | null =>
  outputs.findLast((output) => output.type === "input") ?? null;

const entriesOf = (output: Output): Entry[] => {
  switch (output.type) {
    case "bubble":
      return [{ kind: "bubble", id: output.id, output, phase: "pending" }];
    case "rejected":
      return output.label === "" ? [] : [{ kind: "answer", id: output.id, text: output.label }];
    case "answer": {
      if (output.isShownBefore) return [];
      const { id, label: text, attachedFileUrls: files, isAudio } = output;
      return [{ kind: "answer", id, text, ...(files ? { files } : {}), ...(isAudio ? { isAudio } : {}) }];
    }
    case "input":
    case "need":
    case "shown":
    case "edge":
    case "variables":
    case "log":
    case "end":
      return [];
    default:
      return output satisfies never;
  }
};
