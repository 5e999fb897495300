import { getViewportForBounds, useReactFlow, useStoreApi } from "@xyflow/react";
import { useMemo } from "react";
import { isNarrow } from "../../base/use-media.ts";
import type { Point } from "../../document/edits/index.ts";
import { findScroll } from "./in-sight.ts";
import { boundsOf } from "./place-cards.ts";
import type { Box } from "./scene.ts";
import { farZoom } from "./text-sizes.ts";

/** Reads and moves the visible area of the canvas. */
export interface View {
  zoomIn: () => void;
  zoomOut: () => void;
  zoomFull: () => void;
  fit: () => void;
  fitSelection: () => void;
  /** Scrolls a box into view if it isn't or if the tools cover it, and zooms in if it could not be read. */
  reveal: (box: Box) => void;
  /** Moves the view so that a box is in the middle. */
  center: (box: Box) => void;
  /** Shows a box to write in: in full size, in the part of a small screen that an on-screen keyboard leaves. */
  write: (box: Box) => void;
  toCanvas: (screen: Point) => Point;
  /** Makes a change, lets the cards that it moves glide to their places, and calls back when they are there. */
  glide: (change: () => void, then?: () => void) => void;
  /** Scrolls by a distance on the screen. */
  panBy: (by: Point) => void;
  /** Returns the middle of the visible area. */
  middle: () => Point;
}

const motion = (): number => (window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 160);

/** How far below the upper border a text is written, in pixels. */
const writingPlace = 128;
/** The room that the switch of views and the tools take on small screens. */
const besideTools = { top: "72px", bottom: "88px", x: "16px" } as const;
const readable = 0.6;
const nearest = 1.25;

export const useView = (boxes: () => readonly Box[], selected: () => readonly Box[]): View => {
  const flow = useReactFlow();
  const store = useStoreApi();
  return useMemo(() => {
    const show = (shown: readonly Box[]) => {
      if (shown.length === 0) return;
      const { x, y, width, height } = boundsOf(shown);
      // The zoom is limited to the size at which text reads well.
      const seen = store.getState();
      const room = {
        width: Math.max(width, seen.width / nearest),
        height: Math.max(height, seen.height / nearest),
      };
      const box = { x: x - (room.width - width) / 2, y: y - (room.height - height) / 2, ...room };
      const padding = isNarrow() ? besideTools : 0.12;
      const next = getViewportForBounds(box, seen.width, seen.height, seen.minZoom, seen.maxZoom, padding);
      void flow.setViewport(next, { duration: motion() });
    };
    const center = ({ x, y, width, height }: Box) => {
      const { zoom } = flow.getViewport();
      const next = zoom < readable ? 1 : zoom;
      // A card higher than the screen is shown from its beginning.
      const seen = Math.min(height, (store.getState().height / next) * 0.8);
      void flow.setCenter(x + width / 2, y + seen / 2, { zoom: next, duration: motion() });
    };
    /** What lies over the canvas: the switch of views, the tools, and on small screens the sheet. */
    const covers = (): Box[] => {
      const { domNode } = store.getState();
      const origin = domNode?.getBoundingClientRect();
      const over = document.querySelectorAll("[data-over-canvas], [data-panel] > section:not([hidden])");
      return [...over].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left - (origin?.left ?? 0), y: top - (origin?.top ?? 0), width, height };
      });
    };
    const reveal = (box: Box) => {
      const {
        transform: [dx, dy, zoom],
        width,
        height,
      } = store.getState();
      const seen = { x: box.x * zoom + dx, y: box.y * zoom + dy, width: box.width * zoom, height: box.height * zoom };
      const scroll = zoom < farZoom ? "far" : findScroll(seen, { width, height, covers: covers() });
      if (scroll === "far") center(box);
      else if (scroll) void flow.setViewport({ x: dx + scroll.x, y: dy + scroll.y, zoom }, { duration: motion() });
    };
    return {
      zoomIn: () => void flow.zoomIn({ duration: motion() }),
      zoomOut: () => void flow.zoomOut({ duration: motion() }),
      zoomFull: () => void flow.zoomTo(1, { duration: motion() }),
      fit: () => show(boxes()),
      fitSelection: () => show(selected()),
      reveal,
      center,
      write: ({ x, y, width }) => {
        const zoom = Math.max(1, flow.getViewport().zoom);
        const seen = store.getState();
        void flow.setViewport({ x: seen.width / 2 - (x + width / 2) * zoom, y: writingPlace - y * zoom, zoom });
      },
      glide: (change, then) => {
        const root = store.getState().domNode?.parentElement;
        const duration = motion();
        if (duration > 0) root?.setAttribute("data-gliding", "");
        change();
        const arrive = () => {
          root?.removeAttribute("data-gliding");
          then?.();
        };
        // Even without motion a frame passes, so that the cards stand where they were moved to.
        if (duration > 0) setTimeout(arrive, duration);
        else requestAnimationFrame(arrive);
      },
      toCanvas: (screen) => flow.screenToFlowPosition(screen),
      panBy: (by) => void store.getState().panBy(by),
      middle: () => {
        const { width, height, domNode } = store.getState();
        const { left = 0, top = 0 } = domNode?.getBoundingClientRect() ?? {};
        return flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
      },
    };
  }, [flow, store, boxes, selected]);
};
