import { cx } from "@parley/ui/author";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { clampWidth, panelWidths } from "../../open-bot/panel-store.ts";
import styles from "./side-panel.module.css";

interface ResizeHandleProps {
  label: string;
  /** The width of the part after the handle, in pixels. */
  width: number;
  onResize: (width: number) => void;
}

const smallStep = 16;
const largeStep = 80;

/** The handle that resizes a part at the right, by dragging or arrow keys. */
export const ResizeHandle = ({ label, width, onResize }: ResizeHandleProps) => {
  const start = useRef<{ x: number; width: number } | null>(null);
  const isRightToLeft = () => document.documentElement.dir === "rtl";
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!start.current) return;
    const moved = (event.clientX - start.current.x) * (isRightToLeft() ? -1 : 1);
    onResize(clampWidth(start.current.width - moved));
  };
  const onPointerUp = () => {
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? largeStep : smallStep) * (isRightToLeft() ? -1 : 1);
    const wanted: Readonly<Record<string, number>> = {
      ArrowLeft: width + step,
      ArrowRight: width - step,
      Home: panelWidths.most,
      End: panelWidths.least,
    };
    const next = wanted[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(clampWidth(next));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no rule between texts.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={panelWidths.least}
      aria-valuemax={panelWidths.most}
      tabIndex={0}
      className={cx(styles.handle)}
      {...{ onPointerDown, onPointerMove, onPointerUp, onKeyDown }}
      onLostPointerCapture={onPointerUp}
    />
  );
};
