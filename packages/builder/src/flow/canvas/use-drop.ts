import { dropTargetForElements, monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect } from "react";
import { addBlockAt } from "./actions/add.ts";
import { moveBlocksTo } from "./actions/arrange.ts";
import type { ActionContext } from "./actions/context.ts";
import { startBorderPan } from "./border-pan.ts";
import { findDropPlace } from "./find-drop-place.ts";

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Makes the canvas a drop target for blocks from the palette or from cards. */
export const useDrop = (context: ActionContext, root: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const { canvas } = context;
    const placeAt = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
      findDropPlace(context.scene(), context.routes(), context.toCanvas({ x, y }));
    const stopTarget = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === "new" || source.data.kind === "blocks",
    });
    let borderPan: ReturnType<typeof startBorderPan> | null = null;
    const stopMonitor = monitorForElements({
      canMonitor: ({ source }) => source.data.kind === "new" || source.data.kind === "blocks",
      onDrag: ({ location: { current } }) => {
        const isHere = current.dropTargets.some((target) => target.element === element);
        const next = isHere ? placeAt(current.input) : null;
        if (isHere) {
          borderPan ??= startBorderPan(element, context.panBy);
          borderPan.at({ x: current.input.clientX, y: current.input.clientY });
        } else {
          borderPan?.stop();
          borderPan = null;
        }
        if (JSON.stringify(next) !== JSON.stringify(canvas.getState().drop)) canvas.setState({ drop: next });
      },
      onDrop: ({ source: { data }, location: { current } }) => {
        borderPan?.stop();
        borderPan = null;
        canvas.setState({ drop: null });
        if (!current.dropTargets.some((target) => target.element === element)) return;
        const place = placeAt(current.input);
        if (data.kind === "new" && typeof data.type === "string") addBlockAt(context, place, { type: data.type });
        else if (isStrings(data.ids)) moveBlocksTo(context, data.ids, place);
      },
    });
    return () => {
      stopTarget();
      stopMonitor();
    };
  }, [context, root]);
};
