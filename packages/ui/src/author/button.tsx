import { LoaderCircle } from "lucide-react";
import type { ReactNode, Ref } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Link,
  type LinkProps,
  Tooltip,
  TooltipTrigger,
} from "react-aria-components";
import styles from "./button.module.css";
import { cx } from "./cx.ts";

/**
 * `primary`: the main action of a screen. `plain`: other actions. `quiet`: tools. `danger`: deletes or loses something.
 */
export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

interface Look {
  kind?: ButtonKind;
  isSmall?: boolean;
}

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children">, Look {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Returns the class names of a button, for links and library components that look like one. */
export const buttonClass = ({ kind = "plain", isSmall = false }: Look, isIcon = false): string =>
  cx(styles.button, styles[kind], isSmall && styles.small, isIcon && styles.icon);

/**
 * A button. While `isPending` it shows progress and can't be pressed. We don't use the library's own `isPending`: it
 * announces the button by its id, which no longer exists once the screen has changed.
 */
export const Button = ({ kind, isSmall, children, isPending = false, onPress, type, ...props }: ButtonProps) => (
  <AriaButton
    {...props}
    type={isPending ? "button" : (type ?? "button")}
    {...(isPending ? { "aria-disabled": "true" as const } : onPress === undefined ? {} : { onPress })}
    className={cx(buttonClass(look(kind, isSmall)), isPending && styles.pending)}
    data-active={undefined}
  >
    {isPending ? <LoaderCircle className={cx(styles.spinner)} aria-hidden /> : null}
    {children}
  </AriaButton>
);

export interface IconButtonProps extends Omit<ButtonProps, "children" | "aria-label"> {
  /** What the button does: its tooltip, and its name for screen readers. */
  label: string;
  /** The keyboard shortcut for the same action, as text: `Ctrl+S`. */
  shortcut?: string | undefined;
  children: ReactNode;
  /** Whether the button is shown as switched on. */
  isActive?: boolean;
}

/** A button with an icon only. Its label appears while the pointer is over it or it has the focus. */
export const IconButton = ({
  label,
  shortcut,
  kind = "quiet",
  isSmall,
  isActive = false,
  children,
  ...props
}: IconButtonProps) => (
  <TooltipTrigger delay={500}>
    <AriaButton
      {...props}
      aria-label={label}
      className={buttonClass(look(kind, isSmall), true)}
      data-active={isActive || undefined}
    >
      {children}
    </AriaButton>
    <Tooltip className={cx(styles.tooltip)} offset={6}>
      {label}
      {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
    </Tooltip>
  </TooltipTrigger>
);

export interface ButtonLinkProps extends Omit<LinkProps, "className" | "style" | "children">, Look {
  children: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({ kind, isSmall, children, ...props }: ButtonLinkProps) => (
  <Link {...props} className={buttonClass(look(kind, isSmall))}>
    {children}
  </Link>
);

const look = (kind: ButtonKind | undefined, isSmall: boolean | undefined): Look => ({
  ...(kind === undefined ? {} : { kind }),
  ...(isSmall === undefined ? {} : { isSmall }),
});
