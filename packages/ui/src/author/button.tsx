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

/** `primary`: the one thing to do here. `plain`: other things. `quiet`: tools. `danger`: what loses something. */
export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

interface Look {
  kind?: ButtonKind;
  isSmall?: boolean;
}

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "style" | "children">, Look {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** The class names of a button, for links and parts of the library that look like one. */
export const buttonClass = ({ kind = "plain", isSmall = false }: Look, isIcon = false): string =>
  cx(styles.button, styles[kind], isSmall && styles.small, isIcon && styles.icon);

/**
 * A button. While `isPending` it shows that it works, and can't be pressed. The library's own way of that announces the
 * button by its id, which is no longer there once the screen has changed.
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
  /** What it does, for screen readers and the tooltip. */
  label: string;
  /** The keys that do the same, as people read them. */
  shortcut?: string | undefined;
  children: ReactNode;
  /** Shown as switched on. */
  isActive?: boolean;
}

/** A button that shows only an icon; its label appears when the pointer or the focus rests on it. */
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
