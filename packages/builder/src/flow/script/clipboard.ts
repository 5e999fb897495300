import { useEffect } from "react";
import { toast } from "sonner";
import { showKeys } from "../../base/commands.ts";
import { isTouchNow } from "../../base/use-touch.ts";
import { mayChange } from "../../document/document-state.ts";
import { isWriting } from "../writing/is-writing.ts";
import { copySelected, pasteBehind, removeSelected, type ScriptContext } from "./script-actions.ts";

/** Copies or cuts the selection from a menu; shortcuts use the browser's own events. */
export const copyToClipboard = (context: ScriptContext, isCut = false): void => {
  const text = copySelected(context);
  if (text === null) return;
  const { words } = context;
  navigator.clipboard.writeText(text).then(
    () => {
      if (isCut) removeSelected(context, words("changes.cut"));
      else toast(words("copied"));
    },
    () =>
      toast.error(
        words(isTouchNow() ? "copyRefusedTouch" : "copyRefused", { keys: showKeys(isCut ? "Mod+X" : "Mod+C") }),
      ),
  );
};

export const pasteFromClipboard = (context: ScriptContext): void => {
  navigator.clipboard.readText().then(
    (text) => pasteBehind(context, text),
    () => toast.error(context.words(isTouchNow() ? "pasteRefusedTouch" : "pasteRefused", { keys: showKeys("Mod+V") })),
  );
};

/** The clipboard shortcuts: outside of text fields they apply to the selected lines. */
export const useClipboardKeys = (context: ScriptContext): void => {
  useEffect(() => {
    const isOurs = (event: ClipboardEvent) => !isWriting(event.target) && window.getSelection()?.isCollapsed !== false;
    const copy = (event: ClipboardEvent) => {
      const text = isOurs(event) ? copySelected(context) : null;
      if (text === null) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut" && mayChange(context.document.getState()))
        removeSelected(context, context.words("changes.cut"));
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!isOurs(event) || text === "" || !mayChange(context.document.getState())) return;
      event.preventDefault();
      pasteBehind(context, text);
    };
    window.document.addEventListener("copy", copy);
    window.document.addEventListener("cut", copy);
    window.document.addEventListener("paste", paste);
    return () => {
      window.document.removeEventListener("copy", copy);
      window.document.removeEventListener("cut", copy);
      window.document.removeEventListener("paste", paste);
    };
  }, [context]);
};
