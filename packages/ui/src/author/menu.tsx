import { Check } from "lucide-react";
import type { ReactNode } from "react";
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuProps as AriaMenuProps,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  Separator,
} from "react-aria-components";
import { cx } from "./cx.ts";
import styles from "./overlay.module.css";

export interface MenuProps extends Omit<AriaMenuProps<object>, "className" | "style" | "children"> {
  /** The button that opens the menu. */
  trigger: ReactNode;
  /** Items, sections and separators. */
  children: ReactNode;
  placement?: PopoverProps["placement"];
}

/** A menu that opens from a button. */
export const Menu = ({ trigger, children, placement = "bottom end", ...props }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover className={cx(styles.popover)} placement={placement ?? "bottom end"}>
      <AriaMenu {...props} className={cx(styles.list)}>
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);

export interface MenuItemProps {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A second line in smaller letters. */
  hint?: string;
  /** The keyboard shortcut for the same action, as text: `Ctrl+S`. */
  shortcut?: string | undefined;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The address of an item that is a link. */
  href?: string;
  onAction?: () => void;
}

export const MenuItem = ({
  id,
  label,
  icon,
  hint,
  shortcut,
  isDanger = false,
  isDisabled = false,
  href,
  onAction,
}: MenuItemProps) => (
  <AriaMenuItem
    id={id}
    textValue={label}
    isDisabled={isDisabled}
    className={cx(styles.item, isDanger && styles.danger)}
    {...(href === undefined ? {} : { href })}
    {...(onAction === undefined ? {} : { onAction })}
  >
    {({ isSelected }) => (
      <>
        {icon}
        <span className={cx(styles.words)}>
          <span>{label}</span>
          {hint === undefined ? null : <span className={cx(styles.hint)}>{hint}</span>}
        </span>
        {isSelected ? <Check aria-hidden /> : null}
        {shortcut === undefined ? null : <kbd className={cx(styles.shortcut)}>{shortcut}</kbd>}
      </>
    )}
  </AriaMenuItem>
);

/** A titled section of items. With `selected`, that item is marked as the current choice. */
export const MenuGroup = ({ label, selected, children }: { label: string; selected?: string; children: ReactNode }) => (
  <MenuSection {...(selected === undefined ? {} : { selectionMode: "single", selectedKeys: [selected] })}>
    <Header className={cx(styles.section)}>{label}</Header>
    {children}
  </MenuSection>
);

export const MenuSeparator = () => <Separator className={cx(styles.separator)} />;
