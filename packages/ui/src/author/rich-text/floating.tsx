import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./rich-text.module.css";

export interface FloatingProps {
  /** Returns the rectangle to point at, in window coordinates. Called again after every scroll and redraw. */
  anchor: () => DOMRect | null;
  side: "above" | "below";
  children: ReactNode;
}

const gap = 6;

/**
 * A small popup beside a place in the text. It is rendered outside of the page's layout, so that no ancestor clips or
 * scales it.
 */
export const Floating = ({ anchor, side, children }: FloatingProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);

  const put = () => {
    const at = anchor();
    const own = box.current?.getBoundingClientRect();
    if (!at || !own) return;
    const above = at.top - own.height - gap;
    const below = at.bottom + gap;
    const fitsBelow = below + own.height <= window.innerHeight - gap;
    const top = side === "above" ? (above >= gap ? above : below) : fitsBelow || above < gap ? below : above;
    const left = Math.max(gap, Math.min(at.left, window.innerWidth - own.width - gap));
    setPlace((before) => (before?.left === left && before.top === top ? before : { left, top }));
  };
  const latest = useRef(put);
  latest.current = put;
  useLayoutEffect(() => latest.current());
  useLayoutEffect(() => {
    const move = () => latest.current();
    window.addEventListener("scroll", move, true);
    window.addEventListener("resize", move);
    window.addEventListener("wheel", move, { capture: true, passive: true });
    return () => {
      window.removeEventListener("scroll", move, true);
      window.removeEventListener("resize", move);
      window.removeEventListener("wheel", move, true);
    };
  }, []);

  return createPortal(
    // An open dialog hides everything else from screen readers, except elements in its top layer.
    <div
      ref={box}
      className={styles.floating}
      data-react-aria-top-layer="true"
      data-rich-text-part=""
      style={place ? { insetInlineStart: place.left, insetBlockStart: place.top } : { visibility: "hidden" }}
    >
      {children}
    </div>,
    document.body,
  );
};
