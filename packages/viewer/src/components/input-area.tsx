import { type Flow, type InputOutput, type JsonObject, lookup, type OutputOrigin, type Reply } from "@parley/core";
import type { InputHost, InputViews } from "@parley/ui";
import { type RefObject, Suspense, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { pageEvents } from "../bootstrap.ts";
import type { ChatState } from "../chat/chat-state.ts";
import { Boundary } from "./boundary.tsx";
import { coversPage, firstControl } from "./first-control.ts";
import { PlainInput } from "./plain-input.tsx";

interface InputAreaProps {
  flow: Flow;
  input: InputOutput;
  state: ChatState;
  views: InputViews;
  hostOf?: ((input: InputOutput) => InputHost) | undefined;
  onReply: (reply: Reply) => void;
  onFault: (cause: unknown, origin: OutputOrigin) => void;
}

const noItems: readonly JsonObject[] = [];

/** Where the visitor answers. From the first answer on, the focus comes here by itself. */
export const InputArea = ({ flow, input, state, views, hostOf, onReply, onFault }: InputAreaProps) => {
  const area = useRef<HTMLDivElement>(null);
  const { isInputShown, hasGesture, entries, draft } = state;
  const host = useMemo(() => hostOf?.(input), [hostOf, input]);
  // What has no view of its own can still be answered.
  const View = lookup(views, input.blockType) ?? PlainInput;
  const question = entries.findLast((entry) => entry.kind === "bubble" && entry.output.text !== "");
  const given = {
    options: input.options,
    items: input.items ?? noItems,
    prefilledValue: draft ?? (flow.settings.general.isInputPrefillEnabled ? (input.prefilledValue ?? "") : ""),
    question: question?.kind === "bubble" ? question.output.text : "",
    ...(host ? { host } : {}),
    onReply,
  };
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={`parley-input typebot-input-area ${isInputShown ? "parley-shown" : "parley-pending"}`}
    >
      {/* The fallback is never loaded: it may be the network that the view was lost by. */}
      <Boundary fallback={<PlainInput {...given} />} onError={(cause) => onFault(cause, input)}>
        {/* The server, where nothing stops a fault but this, leaves the input to the browser. */}
        <Suspense fallback={null}>
          <View {...given} />
          <Take area={area} />
          {isInputShown && hasGesture && <FocusOn area={area} />}
        </Suspense>
      </Boundary>
    </div>
  );
};

/**
 * Tells the page's first script, in the moment in which React has taken the view over and no later, that the field is
 * React's: what it held before is put in again. An area that comes with its view held nothing.
 */
const Take = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  useLayoutEffect(() => {
    const control = area.current && firstControl(area.current);
    control?.dispatchEvent(new Event(pageEvents.taken, { bubbles: true }));
  }, [area]);
  return null;
};

/** Stands beside the view, so that it waits for what the view waits for. */
const FocusOn = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  // Not before the area, which may have come with it, is known.
  useEffect(() => {
    if (area.current) focusFirst(area.current);
  }, [area]);
  return null;
};

const focusFirst = (area: HTMLElement) => {
  const control = firstControl(area);
  if (control && coversPage(control)) return;
  // What has no control yet, a payment say, is at least where the keyboard goes on.
  (control ?? area).focus({ preventScroll: true });
};
