import { cx } from "@parley/ui/author";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Autocomplete, Header, Input, Menu, MenuItem, MenuSection, SearchField, Text } from "react-aria-components";
import styles from "./pick-list.module.css";

interface PickItem {
  id: string;
  label: string;
  hint?: string | undefined;
  icon?: ReactNode;
  /** Keys that do the same, as people read them. */
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
  /** What fits the query. */
  sections: readonly PickSection[];
  onPick: (id: string) => void;
  /** Said where nothing fits. */
  none: string;
  isTall?: boolean;
}

const Item = ({ id, label, hint, icon, shortcut }: PickItem) => (
  <MenuItem id={id} textValue={label} className={cx(styles.item)}>
    {icon}
    <span className={cx(styles.words)}>
      {/* The keys are part of what is read, and so of the entry's name: a label of its own would leave them out. */}
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

/** A list to search in and to pick from: the focus stays in the field, arrow keys go through what fits, Enter takes it. */
export const PickList = ({
  label,
  placeholder,
  query,
  onQuery,
  sections,
  onPick,
  none,
  isTall = false,
}: PickListProps) => (
  <div className={cx(styles.pickList)}>
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
