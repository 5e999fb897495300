import { type Flow, type InputOutput, type JsonObject, lookup, type OutputOrigin, type Reply } from "@parley/core";
import type { ChatTexts } from "@parley/core/visitor-texts";
import { type InputHost, type InputViews, isFocusOutside } from "@parley/ui";
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
import { isScriptMissing, watchScripts } from "../base/fetch-script.ts";
import { pageEvents } from "../base/page-names.ts";
import type { BubbleEntry, ChatState } from "../state/chat-state.ts";
import { Boundary } from "./boundary.tsx";
import { coversPage, firstControl } from "./first-control.ts";
import { PlainInput } from "./plain-input.tsx";

interface InputAreaProps {
  flow: Flow;
  words: ChatTexts;
  input: InputOutput;
  state: ChatState;
  views: InputViews;
  /** Whether the input can't be answered by text. */
  needsView: boolean | undefined;
  hostOf?: ((input: InputOutput) => InputHost) | undefined;
  /** Another answer is being changed: this input waits. */
  isFaded?: boolean;
  onReply: (reply: Reply) => void;
  onFault: (cause: unknown, origin: OutputOrigin) => void;
}

const noItems: readonly JsonObject[] = [];

/** The area where the visitor answers. From the first answer on, it takes the focus. */
export const InputArea = ({
  flow,
  words,
  input,
  state,
  views,
  needsView,
  hostOf,
  isFaded = false,
  onReply,
  onFault,
}: InputAreaProps) => {
  const area = useRef<HTMLDivElement>(null);
  const { isInputShown, hasGesture, entries, draft } = state;
  const host = useMemo(() => hostOf?.(input), [hostOf, input]);
  // The text typed into the plain input while the view's script was missing.
  const [typed, setTyped] = useState<string>();
  const question = entries.findLast(
    (entry): entry is BubbleEntry => entry.kind === "bubble" && entry.output.text !== "",
  );
  const given = {
    options: input.options,
    items: input.items ?? noItems,
    prefilledValue: typed ?? draft ?? (flow.settings.general.isInputPrefillEnabled ? (input.prefilledValue ?? "") : ""),
    question: question?.output.text ?? "",
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
      className={`parley-input typebot-input-area ${isInputShown ? "parley-shown" : "parley-pending"}${isFaded ? " parley-faded" : ""}`}
      inert={isFaded}
    >
      <Boundary fallback={<PlainInput {...plain} />} onError={(cause) => onFault(cause, input)}>
        {/* On the server nothing else catches an error: the input is then left to the browser. */}
        <Suspense
          fallback={
            <UntilThere>
              <PlainInput {...plain} onType={setTyped} />
            </UntilThere>
          }
        >
          {View ? <View {...given} /> : <PlainInput {...plain} />}
          <Take area={area} />
          {isInputShown && !isFaded && (hasGesture || typed !== undefined) && <FocusOn area={area} />}
        </Suspense>
      </Boundary>
    </div>
  );
};

/**
 * Shows its children once the script of a view is missing, as the fallback of a Suspense that never loads anything
 * itself. They stay until the view replaces them: without a field in between, what is typed then would be lost.
 */
const UntilThere = ({ children }: { children: ReactNode }) => {
  const isMissing = useSyncExternalStore(watchScripts, isScriptMissing, () => false);
  const [wasMissing, setWasMissing] = useState(false);
  if (isMissing && !wasMissing) setWasMissing(true);
  return wasMissing && children;
};

/**
 * Tells the page's inline script at hydration that React controls the field now, so that the inline script puts the
 * typed text in again.
 */
const Take = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  useLayoutEffect(() => {
    const control = area.current && firstControl(area.current);
    control?.dispatchEvent(new Event(pageEvents.taken, { bubbles: true }));
    // Files picked before hydration are still in the field, but React has had no event for them.
    if (control instanceof HTMLInputElement && control.files?.length)
      control.dispatchEvent(new Event("change", { bubbles: true }));
  }, [area]);
  return null;
};

/**
 * Rendered beside the view, in the same Suspense, so that it waits until the view has loaded. It focuses before the
 * browser handles another key: when a late view replaces the plain input, what is typed meanwhile goes into its field.
 */
const FocusOn = ({ area }: { area: RefObject<HTMLElement | null> }) => {
  const focus = () => {
    // An input without controls yet, such as a payment, focuses its area.
    const target = area.current && (firstControl(area.current) ?? area.current);
    if (target && !isFocusOutside() && !coversPage(target)) target.focus({ preventScroll: true });
  };
  useLayoutEffect(focus, [area]);
  // An area that has just been created sets its ref only after its children's layout effects.
  useEffect(focus, [area]);
  return null;
};
