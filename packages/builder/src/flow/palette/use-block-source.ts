import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useRef } from "react";

/** What is dragged out of the palette, for those who take it. */
export interface NewBlockDrag extends Record<string | symbol, unknown> {
  kind: "new";
  type: string;
}

/** Lets an element be dragged into the flow as a new block. */
export const useBlockSource = (type: string) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current) return undefined;
    return draggable({ element: element.current, getInitialData: (): NewBlockDrag => ({ kind: "new", type }) });
  }, [type]);
  return element;
};
