import { cx } from "@parley/ui/author";
import { Search } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField, Text } from "react-aria-components";
import styles from "./pick-list.module.css";

interface PickItem {
  id: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
  /** The shortcut for the same choice, as text. */
  shortcut?: string | undefined;
}

export interface PickSection {
  id: string;
  label: string;
  items: readonly PickItem[];
}

export interface PickListProps {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** The options that match the query. */
  sections: readonly PickSection[];
  onPick: (id: string) => void;
  /** Shown if nothing matches. */
  none: string;
  isTall?: boolean;
  /** Whether Enter picks the first option before anything is searched. */
  isFirstUsual?: boolean;
}

const Item = ({ id, label, hint, icon, shortcut }: PickItem) => (
  <MenuItem id={id} textValue={label} className={cx(styles.item)}>
    {icon}
    <span className={cx(styles.words)}>
      {/* The shortcut is part of the accessible name, so there is no `aria-label`, which would replace it. */}
      {shortcut ? (
        <span className={cx(styles.label)}>{label}</span>
      ) : (
        <Text slot="label" className={cx(styles.label)}>
          {label}
        </Text>
      )}
      {hint ? (
        <Text slot="description" className={cx(styles.hint)}>
          {hint}
        </Text>
      ) : null}
    </span>
    {shortcut ? <kbd className={cx(styles.keys)}>{shortcut}</kbd> : null}
  </MenuItem>
);

/**
 * A searchable pick list. The focus stays in the search field, arrow keys move through the matches, Enter picks one.
 */
export const PickList = ({
  label,
  placeholder,
  query,
  onQuery,
  sections,
  onPick,
  none,
  isTall = false,
  isFirstUsual = false,
}: PickListProps) => {
  // The list marks an option some time after it has changed. Whoever types fast means the first one by then.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    if (query.trim() === "" && !isFirstUsual) return;
    const first = sections.find(({ items }) => items.length > 0)?.items[0];
    if (!first || event.currentTarget.querySelector("[role=menuitem][data-focused]")) return;
    event.preventDefault();
    event.stopPropagation();
    onPick(first.id);
  };
  return (
    <div role="presentation" className={cx(styles.pickList)} onKeyDownCapture={onKeyDown}>
      <Autocomplete inputValue={query} onInputChange={onQuery}>
        <SearchField aria-label={label} autoFocus className={cx(styles.search)}>
          <Search aria-hidden />
          <Input placeholder={placeholder} className={cx(styles.input)} />
        </SearchField>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys, and no entry has the focus itself. */}
        <div tabIndex={0} className={cx(styles.scroll, isTall && styles.tall)}>
          <Menu
            aria-label={label}
            className={cx(styles.list)}
            onAction={(key) => onPick(String(key))}
            renderEmptyState={() => <p className={cx(styles.none)}>{none}</p>}
          >
            {sections
              .filter(({ items }) => items.length > 0)
              .map((section) => (
                <MenuSection key={section.id} id={section.id} aria-label={section.label}>
                  {section.label === "" ? null : <Header className={cx(styles.section)}>{section.label}</Header>}
                  {section.items.map((item) => (
                    <Item key={item.id} {...item} />
                  ))}
                </MenuSection>
              ))}
          </Menu>
        </div>
      </Autocomplete>
    </div>
  );
};
