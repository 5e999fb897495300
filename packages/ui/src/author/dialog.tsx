import { X } from "lucide-react";
import type { ReactNode } from "react";
import {
  Dialog as AriaDialog,
  Popover as AriaPopover,
  Heading,
  Modal,
  ModalOverlay,
  type PopoverProps,
} from "react-aria-components";
import { Button, IconButton } from "./button.tsx";
import { cx } from "./cx.ts";
import styles from "./overlay.module.css";

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Label of the close button. */
  closeLabel: string;
  isWide?: boolean;
  /** Whether the dialog must be answered: neither Escape nor a click outside closes it. */
  isFirm?: boolean;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
}

/** A dialog over the page. Escape, a click outside or the close button closes it. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  closeLabel,
  isWide = false,
  isFirm = false,
  children,
  actions,
}: DialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable={!isFirm}
    isKeyboardDismissDisabled={isFirm}
    className={cx(styles.backdrop)}
  >
    <Modal className={cx(styles.modal, isWide && styles.wide)}>
      <AriaDialog className={cx(styles.dialog)}>
        <div className={cx(styles.head)}>
          <Heading slot="title" className={cx(styles.title)}>
            {title}
          </Heading>
          {isFirm ? null : (
            <IconButton label={closeLabel} onPress={onClose} isSmall>
              <X />
            </IconButton>
          )}
        </div>
        {children}
        {actions === undefined ? null : <div className={cx(styles.actions)}>{actions}</div>}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);

export interface ConfirmDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  confirmLabel: string;
  cancelLabel: string;
  isPending?: boolean;
  /** Whether confirming deletes or loses something. */
  isDanger?: boolean;
  /** Says what will happen and what will be lost. */
  children: ReactNode;
}

/** A dialog that asks for confirmation before something that can't be undone. */
export const ConfirmDialog = ({
  title,
  isOpen,
  onClose,
  onConfirm,
  confirmLabel,
  cancelLabel,
  isPending = false,
  isDanger = false,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    title={title}
    isOpen={isOpen}
    onClose={onClose}
    closeLabel={cancelLabel}
    actions={
      <>
        <Button onPress={onClose}>{cancelLabel}</Button>
        <Button kind={isDanger ? "danger" : "primary"} onPress={onConfirm} isPending={isPending} autoFocus>
          {confirmLabel}
        </Button>
      </>
    }
  >
    <div>{children}</div>
  </Dialog>
);

/** A small popup beside its trigger. It is opened by the trigger inside a DialogTrigger, or by `isOpen`. */
export const Popover = ({
  label,
  children,
  ...props
}: Omit<PopoverProps, "className" | "style" | "children"> & { label: string; children: ReactNode }) => (
  <AriaPopover {...props} className={cx(styles.popover)}>
    <AriaDialog aria-label={label} className={cx(styles.dialog)}>
      {children}
    </AriaDialog>
  </AriaPopover>
);
