import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef } from "react";
import { rememberBlock } from "./palette-entries.ts";

/** The data of a block dragged from the palette, for drop targets. */
export interface NewBlockDrag extends Record<string | symbol, unknown> {
  kind: "new";
  type: string;
}

/** Makes an element draggable into the flow as a new block. */
export const useBlockSource = (type: string) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: (): NewBlockDrag => ({ kind: "new", type }),
      onDrop: ({ location }) => location.current.dropTargets.length > 0 && rememberBlock(type),
    });
  }, [type]);
  return element;
};
