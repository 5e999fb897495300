import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./rich-text.module.css";

export interface FloatingProps {
  /** Where it points at, in the window. Asked again whenever something scrolls or is drawn again. */
  anchor: () => DOMRect | null;
  side: "above" | "below";
  children: ReactNode;
}

const gap = 6;

/** Something small beside a place in the text. It stands outside of the page's layout, so that nothing cuts or scales it. */
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
    // A dialog that is open hides all else from screen readers, but for its top layer.
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
