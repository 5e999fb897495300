import { type ReactNode, useRef } from "react";
import { Menu, Popover } from "react-aria-components";
import { cx } from "./cx.ts";
import styles from "./overlay.module.css";

export interface MenuAtProps {
  label: string;
  /** The point of the window at which the menu opens, in pixels. */
  at: { x: number; y: number };
  onClose: () => void;
  children: ReactNode;
}

/** A menu at a point of the window, for right clicks. */
export const MenuAt = ({ label, at, onClose, children }: MenuAtProps) => {
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={anchor} className={cx(styles.point)} style={{ insetBlockStart: at.y, insetInlineStart: at.x }} />
      <Popover
        triggerRef={anchor}
        isOpen
        placement="bottom start"
        className={cx(styles.popover)}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Menu aria-label={label} className={cx(styles.list)} autoFocus="first" onClose={onClose}>
          {children}
        </Menu>
      </Popover>
    </>
  );
};
