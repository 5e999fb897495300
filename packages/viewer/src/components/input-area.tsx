import type { Flow, InputOutput, JsonObject, Reply } from "@parley/core";
import type { InputHost, InputViews } from "@parley/ui";
import { type RefObject, Suspense, useLayoutEffect, useMemo, useRef } from "react";
import type { ChatState } from "../chat/chat-state.ts";

interface InputAreaProps {
  flow: Flow;
  input: InputOutput;
  state: ChatState;
  views: InputViews;
  hostOf?: ((input: InputOutput) => InputHost) | undefined;
  onReply: (reply: Reply) => void;
}

const noItems: readonly JsonObject[] = [];

/** Where the visitor answers. The focus comes here by itself only after the visitor has answered once. */
export const InputArea = ({ flow, input, state, views, hostOf, onReply }: InputAreaProps) => {
  const area = useRef<HTMLDivElement>(null);
  const { isInputShown, hasGesture, entries, draft } = state;
  const host = useMemo(() => hostOf?.(input), [hostOf, input]);
  const View = Object.hasOwn(views, input.blockType) ? views[input.blockType] : undefined;
  if (!View) return null;
  const question = entries.findLast((entry) => entry.kind === "bubble" && entry.output.text !== "");
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={`parley-input typebot-input-area ${isInputShown ? "parley-shown" : "parley-pending"}`}
    >
      <Suspense fallback={null}>
        <View
          options={input.options}
          items={input.items ?? noItems}
          prefilledValue={draft ?? (flow.settings.general.isInputPrefillEnabled ? (input.prefilledValue ?? "") : "")}
          question={question?.kind === "bubble" ? question.output.text : ""}
          {...(host ? { host } : {})}
          onReply={onReply}
        />
        {isInputShown && hasGesture && <FocusOn area={area} />}
      </Suspense>
    </div>
  );
};

/** Stands beside the view, so that it waits for what the view waits for. */
const FocusOn = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  useLayoutEffect(() => {
    if (area.current) focusFirst(area.current);
  }, [area]);
  return null;
};

const focusFirst = (area: HTMLElement) => {
  const control = area.querySelector<HTMLElement>(
    "input:not([hidden]):not([disabled]), textarea, button:not([disabled])",
  );
  // On touch screens a focused field would bring up the keyboard over the question.
  const opensKeyboard = control?.matches("textarea, input:not([type=checkbox]):not([type=radio])") ?? false;
  if (opensKeyboard && window.matchMedia("(pointer: coarse)").matches) return;
  // What has no control yet, a payment say, is at least where the keyboard goes on.
  (control ?? area).focus({ preventScroll: true });
};
