import { cx } from "@parley/ui/author";
import type { PointerEvent } from "react";
import { useTranslations } from "use-intl";
import { finishConnecting } from "./actions/connect.ts";
import { useActions } from "./actions-context.ts";
import { startBorderPan } from "./border-pan.ts";
import { findWayEnd, findWayStart } from "./find-drop-place.ts";
import styles from "./start-dot.module.css";

/** How far the pointer must go for a click to be a drag. */
const threshold = 5;

/**
 * Keeps the click that follows the last press of a gesture from whatever lies under it: on the paper it would select
 * nothing, and close the menu that the gesture has just opened.
 */
const swallowClick = (): void => {
  const stop = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const done = () => {
    window.removeEventListener("click", stop, true);
    window.removeEventListener("pointerdown", done, true);
    window.removeEventListener("keydown", done, true);
  };
  window.addEventListener("click", stop, true);
  // Where no click follows (the pointer was let go over another element), the next gesture is a new one.
  window.addEventListener("pointerdown", done, true);
  window.addEventListener("keydown", done, true);
};

/**
 * Draws a way from a place: while the button is held it ends where it is let go; after a click without moving, where the
 * next click is. Escape ends it. With `edgeId` it is the beginning of that way that is moved.
 */
export const useConnecting = () => {
  const context = useActions();
  return (start: string, event: PointerEvent, edgeId?: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const first = { x: event.clientX, y: event.clientY };
    let hasMoved = false;
    let isClicking = false;
    const show = (screen: { x: number; y: number }) => {
      const to = context.toCanvas(screen);
      const scene = context.scene();
      const overId = edgeId === undefined ? findWayEnd(scene, to)?.groupId : findWayStart(scene, to)?.cardId;
      context.canvas.setState({ connecting: { start, to, overId: overId ?? null, edgeId } });
    };
    const borderPan = startBorderPan(context.root(), context.panBy, show);
    const end = () => {
      borderPan.stop();
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointerdown", onDown, true);
      window.removeEventListener("keydown", onKey, true);
      window.removeEventListener("pointercancel", cancel);
    };
    const cancel = () => {
      end();
      context.canvas.setState({ connecting: null });
    };
    const finish = (at: { x: number; y: number }) => {
      end();
      swallowClick();
      finishConnecting(context, start, at, edgeId);
    };
    const onMove = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      hasMoved ||= Math.hypot(x - first.x, y - first.y) > threshold;
      if (!hasMoved && !isClicking) return;
      show({ x, y });
      borderPan.at({ x, y });
    };
    const onUp = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (isClicking) return;
      if (!hasMoved) {
        isClicking = true;
        show({ x, y });
        return;
      }
      finish({ x, y });
    };
    const onDown = (next: globalThis.PointerEvent) => {
      if (!isClicking) return;
      next.preventDefault();
      next.stopPropagation();
      finish({ x: next.clientX, y: next.clientY });
    };
    const onKey = (next: KeyboardEvent) => {
      if (next.key !== "Escape") return;
      next.preventDefault();
      next.stopPropagation();
      cancel();
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointerdown", onDown, true);
    window.addEventListener("keydown", onKey, true);
    window.addEventListener("pointercancel", cancel);
  };
};

export interface StartDotProps {
  start: string;
  y: number;
  family: string;
  /** What begins here, for screen readers. */
  place: string;
  isTaken: boolean;
}

/** Where a way begins: pressed and dragged, or clicked and clicked, it leads somewhere. */
export const StartDot = ({ start, y, family, place, isTaken }: StartDotProps) => {
  const t = useTranslations("canvas");
  const connect = useConnecting();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(styles.dot, "nodrag", "nopan")}
      data-edits=""
      style={{ insetBlockStart: y }}
      data-family={family}
      data-taken={isTaken || undefined}
      data-start={start}
      aria-label={t("connect", { place })}
      onPointerDown={(event) => connect(start, event)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
};
