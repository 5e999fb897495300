import type { DynamicTheme } from "@parley/core";
import type { Snapshot } from "../memory/snapshot.ts";
import type { ChatState } from "./chat-state.ts";

/** A remembered chat with everything in it shown at once. */
export const resumedState = (
  { entries, input, draft, isEnded }: Pick<Snapshot, "entries" | "input" | "draft" | "isEnded">,
  theme?: DynamicTheme,
): ChatState => ({
  entries: entries.map((entry) => (entry.kind === "bubble" ? { ...entry, phase: "shown", isPast: true } : entry)),
  input,
  draft,
  isInputShown: input !== null,
  isBusy: false,
  isEnded,
  isOffline: false,
  failure: null,
  theme,
  hasGesture: false,
});
