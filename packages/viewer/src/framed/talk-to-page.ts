import { lookup, type VariableValue } from "@parley/core";
import type { FrameMessage } from "@parley/embed/messages";
import { coversPage, firstControl, isField } from "../components/first-control.ts";
import type { Chat } from "../state/chat.ts";
import { readGiven } from "./read-given.ts";

/** How long to wait before offering the chat values again that it could not take, in milliseconds. */
const patience = 100;

/**
 * Tells the surrounding page about events in the chat, and takes its messages. Loaded only in frames of our launcher.
 * Only the first message goes to any origin; the others wait until the page has answered and its origin is known.
 */
export const talkToPage = (chat: Chat, hasEndedBefore: boolean): void => {
  let origin: string | null = null;
  const early: FrameMessage[] = [];
  const tell = (message: FrameMessage) => {
    if (origin === null) early.push(message);
    else window.parent.postMessage({ from: "parley", ...message }, origin);
  };

  let given: Record<string, VariableValue> = {};
  const give = () => {
    if (Object.keys(given).length === 0 || chat.state().isEnded) return;
    if (chat.give(given)) given = {};
    else setTimeout(give, patience);
  };

  // Whether the frame itself got the focus, not a control inside by a click or by Tab.
  let wantsFocus = false;
  let isPressed = false;
  const focusField = () => {
    const input = document.querySelector(".parley-input.parley-shown");
    const control = input && firstControl(input);
    if (!wantsFocus || !control) return;
    wantsFocus = false;
    if (isField(control) && !coversPage(control)) control.focus({ preventScroll: true });
  };
  const takeKeyboard = () => {
    wantsFocus = !isPressed && document.hasFocus() && document.activeElement === document.body;
    focusField();
  };
  addEventListener("focus", takeKeyboard);
  for (const press of ["pointerdown", "pointerup", "keydown"] as const)
    addEventListener(press, () => {
      isPressed = press === "pointerdown";
      wantsFocus = false;
    });
  takeKeyboard();

  addEventListener("message", ({ data, origin: from, source }) => {
    if (source !== window.parent || (origin !== null && from !== origin)) return;
    const values = readGiven(data);
    if (!values) return;
    origin = from;
    for (const kept of early.splice(0)) tell(kept);
    const isWaiting = Object.keys(given).length > 0;
    given = { ...given, ...values };
    if (!isWaiting) give();
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) tell({ type: "close" });
  });

  chat.watch((outputs) => {
    for (const output of outputs) {
      if (output.type !== "answer") continue;
      const { botId, blockId, content, variableId } = output;
      const variables = lookup(chat.standing().flows, botId)?.variables ?? [];
      const variable = variables.find(({ id }) => id === variableId)?.name ?? null;
      tell({ type: "answer", blockId, variable, value: content });
    }
  });

  let said = 0;
  let hasEnded = hasEndedBefore;
  const follow = () => {
    const { entries, isEnded } = chat.state();
    const shown = entries.filter((entry) => entry.kind === "bubble" && entry.phase === "shown").length;
    if (shown > said) tell({ type: "said" });
    said = shown;
    if (isEnded && !hasEnded) tell({ type: "end" });
    hasEnded = isEnded;
    // Waits until the change is rendered.
    if (wantsFocus) setTimeout(focusField);
  };
  chat.subscribe(follow);
  follow();

  const view = document.querySelector(".parley-chat-view");
  const content = document.querySelector(".parley-chat-content");
  if (view && content) {
    let height = 0;
    const observer = new ResizeObserver(() => {
      const { paddingTop, paddingBottom } = getComputedStyle(view);
      // The consent bar takes room below the chat.
      const below = document.querySelector<HTMLElement>(".parley-consent-place")?.offsetHeight ?? 0;
      const paddings = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
      const now = Math.ceil(content.scrollHeight + paddings) + below;
      if (now !== height) tell({ type: "height", height: now });
      height = now;
    });
    observer.observe(content);
    observer.observe(view);
  }

  window.parent.postMessage({ from: "parley", type: "ready" }, "*");
};
