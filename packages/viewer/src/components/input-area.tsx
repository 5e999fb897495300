import { type Flow, type InputOutput, type JsonObject, lookup, type OutputOrigin, type Reply } from "@parley/core";
import type { InputHost, InputViews } from "@parley/ui";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ChatWords } from "../base/chat-words.ts";
import { isScriptMissing, watchScripts } from "../base/fetch-script.ts";
import { pageEvents } from "../base/page-names.ts";
import type { ChatState } from "../state/chat-state.ts";
import { Boundary } from "./boundary.tsx";
import { coversPage, firstControl } from "./first-control.ts";
import { PlainInput } from "./plain-input.tsx";

interface InputAreaProps {
  flow: Flow;
  words: ChatWords;
  input: InputOutput;
  state: ChatState;
  views: InputViews;
  /** No text counts as an answer. */
  needsView: boolean | undefined;
  hostOf?: ((input: InputOutput) => InputHost) | undefined;
  onReply: (reply: Reply) => void;
  onFault: (cause: unknown, origin: OutputOrigin) => void;
}

const noItems: readonly JsonObject[] = [];

/** Where the visitor answers. From the first answer on, the focus comes here by itself. */
export const InputArea = ({
  flow,
  words,
  input,
  state,
  views,
  needsView,
  hostOf,
  onReply,
  onFault,
}: InputAreaProps) => {
  const area = useRef<HTMLDivElement>(null);
  const { isInputShown, hasGesture, entries, draft } = state;
  const host = useMemo(() => hostOf?.(input), [hostOf, input]);
  // What was typed while the view was missing.
  const [typed, setTyped] = useState<string>();
  const question = entries.findLast((entry) => entry.kind === "bubble" && entry.output.text !== "");
  const given = {
    options: input.options,
    items: input.items ?? noItems,
    prefilledValue: typed ?? draft ?? (flow.settings.general.isInputPrefillEnabled ? (input.prefilledValue ?? "") : ""),
    question: question?.kind === "bubble" ? question.output.text : "",
    ...(host ? { host } : {}),
    onReply,
  };
  const plain = { ...given, words, needsView };
  // What has no view of its own can still be answered.
  const View = lookup(views, input.blockType);
  return (
    <div
      ref={area}
      tabIndex={-1}
      className={`parley-input typebot-input-area ${isInputShown ? "parley-shown" : "parley-pending"}`}
    >
      <Boundary fallback={<PlainInput {...plain} />} onError={(cause) => onFault(cause, input)}>
        {/* The server, where nothing stops a fault but this, leaves the input to the browser. */}
        <Suspense
          fallback={
            <UntilThere>
              <PlainInput {...plain} onType={setTyped} />
            </UntilThere>
          }
        >
          {View ? <View {...given} /> : <PlainInput {...plain} />}
          <Take area={area} />
          {isInputShown && hasGesture && <FocusOn area={area} />}
        </Suspense>
      </Boundary>
    </div>
  );
};

/** What stands in for a view whose script did not come, until it is there. It is never loaded itself. */
const UntilThere = ({ children }: { children: ReactNode }) =>
  useSyncExternalStore(watchScripts, isScriptMissing, () => false) && children;

/**
 * Tells the page's first script, in the moment in which React has taken the view over and no later, that the field is
 * React's: what it held before is put in again. An area that comes with its view held nothing.
 */
const Take = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  useLayoutEffect(() => {
    const control = area.current && firstControl(area.current);
    control?.dispatchEvent(new Event(pageEvents.taken, { bubbles: true }));
    // Files that were picked before are still in the field; nobody has noticed yet.
    if (control instanceof HTMLInputElement && control.files?.length)
      control.dispatchEvent(new Event("change", { bubbles: true }));
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
