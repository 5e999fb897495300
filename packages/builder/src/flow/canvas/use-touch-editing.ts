import { type RefObject, useEffect } from "react";
import { useIsNarrow } from "../../base/use-media.ts";
import { useIsTouch } from "../../base/use-touch.ts";
import { panelStore, showPanel } from "../../open-bot/panel-store.ts";
import { type ActionContext, findBox } from "./actions/context.ts";
import { useCanvas } from "./canvas-store.ts";
import type { View } from "./use-view.ts";

/** The distance kept between what is edited and the sheet below it, in pixels. */
const gap = 16;
/** The same for the upper border, where the switch of views is. */
const topGap = 72;

/**
 * On small screens a tap opens the editing of a group, block or connection in a sheet, above which it stays in sight;
 * a tap beside them closes it. What is written on the canvas is shown large enough to read, where no keyboard covers it.
 */
export const useTouchEditing = (context: ActionContext, view: View, root: RefObject<HTMLElement | null>): void => {
  const isNarrow = useIsNarrow();
  const isTouch = useIsTouch();
  const writing = useCanvas((state) => state.writing);

  useEffect(() => {
    const element = root.current;
    if (!element || !isNarrow) return undefined;
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest("button, a, input, textarea, [contenteditable]")) return;
      if (context.canvas.getState().writing) return;
      const tapped = target.closest("[data-block], [data-card], [data-way]");
      if (!tapped) return panelStore.setState({ isSheetOpen: false });
      showPanel("block");
      keepInSight(context, tapped);
    };
    element.addEventListener("click", onClick);
    return () => element.removeEventListener("click", onClick);
  }, [context, root, isNarrow]);

  useEffect(() => {
    if (!writing || !(isNarrow || isTouch)) return;
    panelStore.setState({ isSheetOpen: false });
    // Waits until a new card has its place.
    const frame = requestAnimationFrame(() => {
      const box = findBox(context, writing.id);
      if (box) view.write(box);
    });
    return () => cancelAnimationFrame(frame);
  }, [writing, context, view, isNarrow, isTouch]);
};

/** Scrolls so that the sheet does not cover an element. */
const keepInSight = (context: ActionContext, element: Element): void => {
  requestAnimationFrame(() => {
    const sheet = document.querySelector("[data-panel] > section:not([hidden])");
    const canvas = context.root()?.getBoundingClientRect();
    if (!sheet || !canvas) return;
    const { top, bottom } = element.getBoundingClientRect();
    const hidden = bottom + gap - sheet.getBoundingClientRect().top;
    // What is higher than the room above the sheet is shown from its beginning.
    const by = Math.min(hidden, top - canvas.top - topGap);
    if (hidden > 0) context.panBy({ x: 0, y: -by });
  });
};
