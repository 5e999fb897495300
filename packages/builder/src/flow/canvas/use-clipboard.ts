import { type RefObject, useEffect } from "react";
import { showKeys } from "../../base/commands.ts";
import { isTouchNow } from "../../base/use-touch.ts";
import { mayChange } from "../../document/document-state.ts";
import { isWriting } from "../writing/is-writing.ts";
import { pasteText, readSelection, removeCut } from "./actions/clipboard.ts";
import type { ActionContext } from "./actions/context.ts";

/**
 * The clipboard shortcuts of the canvas. They use the browser's copy and paste events, which need neither permission
 * nor https: servers at home often have no https.
 */
export const useClipboard = (context: ActionContext, root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const isHere = ({ target }: Event) =>
      !isWriting(target) &&
      (target === document.body || (target instanceof Node && root.current?.contains(target) === true));
    const onCopy = (event: ClipboardEvent) => {
      const text = isHere(event) && String(window.getSelection() ?? "") === "" ? readSelection(context) : null;
      if (text === null || !event.clipboardData) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", text);
      if (event.type === "cut" && mayChange(context.document.getState())) removeCut(context);
    };
    const onPaste = (event: ClipboardEvent) => {
      const isMeant = isHere(event) && mayChange(context.document.getState());
      const text = isMeant ? event.clipboardData?.getData("text/plain") : "";
      if (!text) return;
      event.preventDefault();
      pasteText(context, text);
    };
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [context, root]);
};

const write = async (context: ActionContext): Promise<boolean> => {
  const text = readSelection(context);
  if (text === null) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    context.tell(context.words(isTouchNow() ? "copyRefusedTouch" : "copyRefused", { keys: showKeys("Mod+C") }));
    return false;
  }
};

export const copyByMenu = async (context: ActionContext): Promise<void> => void (await write(context));

export const cutByMenu = async (context: ActionContext): Promise<void> => {
  if (await write(context)) removeCut(context);
};

export const pasteByMenu = async (context: ActionContext): Promise<void> => {
  try {
    pasteText(context, await navigator.clipboard.readText());
  } catch {
    context.tell(context.words(isTouchNow() ? "pasteRefusedTouch" : "pasteRefused", { keys: showKeys("Mod+V") }));
  }
};
