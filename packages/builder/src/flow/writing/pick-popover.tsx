import { cx } from "@parley/ui/author";
import type { ReactNode, RefObject } from "react";
import { Dialog, Popover, type PopoverProps } from "react-aria-components";
import styles from "./pick-list.module.css";

export interface PickPopoverProps {
  label: string;
  /** The element that it is positioned at. */
  triggerRef: RefObject<Element | null>;
  isOpen: boolean;
  onClose: () => void;
  placement?: PopoverProps["placement"];
  children: ReactNode;
}

/** The popover of a pick list. It is rendered outside of the canvas, so that the zoom doesn't affect it. */
export const PickPopover = ({
  label,
  triggerRef,
  isOpen,
  onClose,
  placement = "bottom start",
  children,
}: PickPopoverProps) => (
  <Popover
    triggerRef={triggerRef}
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    placement={placement ?? "bottom start"}
    className={cx(styles.popover)}
  >
    <Dialog aria-label={label} className={cx(styles.dialog)}>
      {children}
    </Dialog>
  </Popover>
);
