import { takeFocus } from "@parley/ui/author";
import { type RefObject, useEffect } from "react";
import { useStore } from "zustand";
import { wantedFieldStore } from "../../open-bot/wanted-field.ts";

/** The name under which the form shows a problem of a field. */
export const markOf = (itemId: string | undefined, field: string): string => `${itemId ?? ""} ${field}`;

const controls = "input:not([type=hidden]), textarea, select, button, [contenteditable=true]";

/** Returns the control that a problem stands at: the nearest one around it that does not belong to the problem. */
const findControl = (problem: Element, root: Element): HTMLElement | null => {
  for (let around = problem.parentElement; around && root.contains(around); around = around.parentElement) {
    const found = [...around.querySelectorAll<HTMLElement>(controls)].find((one) => !problem.contains(one));
    if (found) return found;
  }
  return null;
};

const findProblemControl = (mark: string, root: Element): HTMLElement | null => {
  const problem = root.querySelector(`[data-problem="${CSS.escape(mark)}"]`);
  return problem && findControl(problem, root);
};

const texts = "input[type=text], input:not([type]), textarea, [contenteditable=true]";

/** Returns the first text of a form that is shown and empty. */
const findEmptyText = (root: Element): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>(texts)].find(
    (one) =>
      one.closest("[hidden]") === null &&
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : one.textContent) === "",
  ) ?? null;

/** Opens the folded sections around an element. */
const unfold = (element: Element): void => {
  for (let fold = element.closest("[hidden]"); fold; fold = fold.parentElement?.closest("[hidden]") ?? null)
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(fold.id)}"]`)?.click();
};

/** Focuses the field that a problem leads to, once the form shows that problem, or the first empty text of a new block. */
export const useWantedField = (blockId: string, root: RefObject<HTMLElement | null>): void => {
  const wanted = useStore(wantedFieldStore, (state) => state.wanted);
  // Runs after each rendering, because the problem may come later than the form.
  useEffect(() => {
    if (wanted?.blockId !== blockId || !root.current) return;
    const control =
      wanted.field === null
        ? findEmptyText(root.current)
        : findProblemControl(markOf(wanted.itemId, wanted.field), root.current);
    if (!control) return;
    wantedFieldStore.setState({ wanted: null });
    unfold(control);
    takeFocus(control);
    control.scrollIntoView({ block: "center" });
  });
};
