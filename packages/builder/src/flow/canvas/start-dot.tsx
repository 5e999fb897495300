import { cx } from "@parley/ui/author";
import type { PointerEvent } from "react";
import { useTranslations } from "use-intl";
import { useIsTouch } from "../../base/use-touch.ts";
import { finishConnecting, openConnectMenu, writeBeside } from "./actions/connect.ts";
import { useActions } from "./actions-context.ts";
import { startBorderPan } from "./border-pan.ts";
import { findWayEnd, findWayStart } from "./find-drop-place.ts";
import styles from "./start-dot.module.css";

/** The distance in pixels that makes a press a drag instead of a click. */
const threshold = 5;

/**
 * Suppresses the click after the last press of a gesture. Otherwise it would reach the canvas, clear the selection, and
 * close the menu that the gesture has opened.
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
  // If no click follows, because the pointer was released over another element, the next gesture is a new one.
  window.addEventListener("pointerdown", done, true);
  window.addEventListener("keydown", done, true);
};

/**
 * Starts a connection from a place. Dragging ends it where the button is released; after a click without moving, the
 * next click ends it. Enter writes beside the card what follows, Escape cancels. With `edgeId` the start of that connection is moved. A finger opens a menu
 * instead, so that it can scroll from anywhere.
 */
export const useConnecting = () => {
  const context = useActions();
  return (start: string, event: PointerEvent, edgeId?: string) => {
    if (event.button !== 0 || event.pointerType === "touch") return;
    event.preventDefault();
    event.stopPropagation();
    const first = { x: event.clientX, y: event.clientY };
    let hasMoved = false;
    let isClicking = false;
    const show = (screen: { x: number; y: number }) => {
      const to = context.toCanvas(screen);
      const scene = context.scene();
      const overId = edgeId === undefined ? findWayEnd(scene, to)?.groupId : findWayStart(scene, to)?.cardId;
      context.canvas.setState({ connecting: { start, to, overId: overId ?? null, edgeId, isClicking } });
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
      const writes = next.key === "Enter" && isClicking && edgeId === undefined;
      if (next.key !== "Escape" && !writes) return;
      next.preventDefault();
      next.stopPropagation();
      cancel();
      if (writes) writeBeside(context, start);
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
  /** The name of the place, for screen readers. */
  place: string;
  isTaken: boolean;
}

/** The dot from which a connection is drawn, by dragging or by two clicks; a tap opens a menu. */
export const StartDot = ({ start, y, family, place, isTaken }: StartDotProps) => {
  const t = useTranslations("canvas");
  const context = useActions();
  const isTouch = useIsTouch();
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
      onClick={(event) => {
        event.stopPropagation();
        if (isTouch) openConnectMenu(context, start, event.currentTarget);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
};
