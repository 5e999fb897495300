import {
  type BubbleOutput,
  type DynamicTheme,
  type InputOutput,
  type Output,
  type Picked,
  type Place,
  placeKey,
  type Settings,
} from "@parley/core";
import { lastInput } from "@parley/engine";

/**
 * Pending bubbles are rendered but hidden. Typing ones show the dots instead of their content. Streaming ones show a text
 * that is still being streamed.
 */
export type BubblePhase = "pending" | "typing" | "streaming" | "shown";

/** A visitor's answer: a text, files with or without a text, or a recording, whose address is the text. */
export interface AnswerEntry {
  kind: "answer";
  id: string;
  text: string;
  /** Addresses. */
  files?: readonly string[];
  isAudio?: true;
  picked?: Picked;
  /** Where it was given; absent if it can't be changed. */
  place?: Place;
  /** It has not become an answer: the bot has refused it, or an event of the bot has taken it. */
  isRefused?: true;
  /** It was given before, and taken over after an earlier answer was changed. */
  isKept?: true;
}

export interface BubbleEntry {
  kind: "bubble";
  id: string;
  output: BubbleOutput;
  phase: BubblePhase;
  isPast?: true;
}

/** An entry of the chat's history, in order. */
export type Entry = BubbleEntry | AnswerEntry | { kind: "popup blocked"; id: string; url: string };

/** A full page in place of the chat. */
export interface Failure {
  title?: string;
  message?: string;
  /** Set if another attempt would not help. */
  isFinal?: true;
}

/** An answer that the visitor is changing. */
export interface ChangedAnswer {
  /** The entry's id. */
  id: string;
  /** The question, as it was asked; null if the answer can't be changed. */
  input: InputOutput | null;
  /** The answer as it was given. */
  text: string;
}

/** Everything on the screen. */
export interface ChatState {
  entries: readonly Entry[];
  input: InputOutput | null;
  /** The unsent text of the input, from before a reload or from a refused answer. */
  draft?: string | undefined;
  /** Becomes true after the bubbles before the input were shown. */
  isInputShown: boolean;
  /** The answer that the visitor is changing. What comes after it is faded. */
  changing?: ChangedAnswer | undefined;
  /** Whether the busy dots are shown: the chat waits for a need, and no bubble is coming. */
  isBusy: boolean;
  /**
   * The next bubble while its text is streamed; `entry` is null before the first chunk. `stop` is absent after it was
   * used.
   */
  streamed: { entry: BubbleEntry | null; stop?: () => void } | null;
  isEnded: boolean;
  /** Whether sending has failed for a while; typed text is kept. */
  isOffline: boolean;
  failure: Failure | null;
  /** Theme addresses that contain variables, filled in; undefined if there are none. */
  theme: DynamicTheme | undefined;
  /** Whether the visitor has answered since the page was loaded; only then may the focus move. */
  hasGesture: boolean;
}

const emptyState: ChatState = {
  entries: [],
  input: null,
  isInputShown: false,
  isBusy: false,
  streamed: null,
  isEnded: false,
  isOffline: false,
  failure: null,
  theme: undefined,
  hasGesture: false,
};

/**
 * Returns the state for the first step, for the server and for hydration: the first bubble is shown or being typed,
 * everything else is pending.
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
    input: lastInput(outputs) ?? null,
    isInputShown: entries.length === 0,
    theme,
  };
};

/** Returns the state of a remembered chat, in which everything is shown at once. */
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

/** Whether the visitor may change an answer now: nothing is being played or done. */
export const mayChange = ({ isInputShown, isEnded, isBusy, streamed }: ChatState): boolean =>
  (isInputShown || isEnded) && !isBusy && !streamed;

/** Returns the changes of the state for the outputs of a step. */
export const shownAfter = (
  { entries, isBusy, streamed }: ChatState,
  outputs: readonly Output[],
): Pick<ChatState, "entries" | "input" | "draft" | "isInputShown" | "isBusy" | "streamed"> => {
  const added = outputs.flatMap(entriesOf).map((entry) => (streamed?.entry ? takePlace(streamed.entry, entry) : entry));
  const taken = outputs.find((output) => output.type === "answer" && output.isShownBefore);
  return {
    entries: [...(taken?.type === "answer" ? acceptShown(entries, taken) : entries), ...added],
    input: lastInput(outputs) ?? null,
    draft: refusedText(outputs),
    isInputShown: false,
    // If one need follows another, the busy dots stay.
    isBusy: isBusy && added.length === 0 && outputs.at(-1)?.type === "need",
    streamed: null,
  };
};

/** Marks what an event of the bot had taken, and has become an answer after all. */
const acceptShown = (entries: ChatState["entries"], answer: Place): Entry[] => {
  const index = entries.findLastIndex(
    (entry) => entry.kind === "answer" && entry.place !== undefined && placeKey(entry.place) === placeKey(answer),
  );
  return entries.map((entry, at) => {
    if (at !== index || entry.kind !== "answer") return entry;
    const { isRefused: _, ...accepted } = entry;
    return accepted;
  });
};

const placeOf = ({ botId, blockId, visit }: Place): Place => ({ botId, blockId, visit });

/** The final bubble of a streamed text replaces the streaming one and is shown at once. */
const takePlace = ({ id, output: streamed }: BubbleEntry, entry: Entry): Entry =>
  entry.kind === "bubble" && placeKey(entry.output) === placeKey(streamed) ? { ...entry, id, phase: "shown" } : entry;

/** Returns the refused answer when the bot asks again, so that the field keeps it. */
const refusedText = (outputs: readonly Output[]): string | undefined => {
  const refused = outputs.findLast((output) => output.type === "rejected");
  return refused?.blockId === lastInput(outputs)?.blockId ? refused?.label : undefined;
};

const entriesOf = (output: Output): Entry[] => {
  switch (output.type) {
    case "bubble":
      return [{ kind: "bubble", id: output.id, output, phase: "pending" }];
    case "rejected":
      return output.label === ""
        ? []
        : [{ kind: "answer", id: output.id, text: output.label, place: placeOf(output), isRefused: true }];
    case "answer": {
      if (output.isShownBefore) return [];
      const { id, label: text, attachedFileUrls: files, isAudio, picked } = output;
      return [
        {
          kind: "answer",
          id,
          text,
          place: placeOf(output),
          ...(files ? { files } : {}),
          ...(isAudio ? { isAudio } : {}),
          ...(picked ? { picked } : {}),
        },
      ];
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
