import { Check, Plus, TextCursorInput } from "lucide-react";
import type { ReactNode } from "react";
import { Autocomplete, Input, ListBox, ListBoxItem, SearchField } from "react-aria-components";
import { cx } from "../cx.ts";
import overlay from "../overlay.module.css";
import type { Choice } from "../select.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";

/** Ids of the two choices made from the search text: create an entry, use the text. No entry has such an id. */
export const createId = "~create";
export const takeTypedId = "~typed";

export interface SearchListProps {
  label: string;
  choices: readonly Choice[];
  /** The most choices shown at once, since more take long to draw; a search finds the others. */
  most?: number | undefined;
  search: string;
  onSearch: (text: string) => void;
  /** Whether the list offers to make a new entry named like the search text. */
  canCreate?: boolean;
  /** Whether the list offers the typed text itself as the value. */
  canTakeTyped?: boolean;
  /** Called with the chosen id when the list is not inside a Select. */
  onAction?: (id: string) => void;
  empty?: ReactNode;
  /** A hint under a choice that is slow to compute; called only for the choices shown. */
  hintOf?: ((id: string) => string | undefined) | undefined;
}

const matches = ({ label, hint = "" }: Choice, search: string): boolean => {
  const words = search.trim().toLocaleLowerCase().split(/\s+/);
  const text = `${label} ${hint}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
};

/** A search field over a list. The list belongs to a Select, or reports the choice by `onAction`. */
export const SearchList = ({
  label,
  choices,
  most,
  search,
  onSearch,
  canCreate = false,
  canTakeTyped = false,
  onAction,
  empty,
  hintOf,
}: SearchListProps) => {
  const texts = useControlTexts();
  const wanted = search.trim();
  const isNew = wanted !== "" && !choices.some((choice) => choice.label === wanted);
  const shown: Choice[] = [
    ...choices.filter((choice) => matches(choice, search)).slice(0, most),
    ...(canTakeTyped && isNew
      ? [{ id: takeTypedId, label: texts.takeTyped(wanted), icon: <TextCursorInput aria-hidden /> }]
      : []),
    ...(canCreate && isNew ? [{ id: createId, label: texts.create(wanted), icon: <Plus aria-hidden /> }] : []),
  ];
  return (
    <Autocomplete inputValue={search} onInputChange={onSearch}>
      <SearchField aria-label={texts.search} autoFocus className={cx(styles.search)}>
        <Input className={cx(styles.searchInput)} placeholder={texts.search} />
      </SearchField>
      <ListBox
        aria-label={label}
        className={cx(overlay.list)}
        items={shown}
        renderEmptyState={() => <div className={cx(styles.nothing)}>{empty ?? texts.nothingFound}</div>}
        {...(onAction ? { onAction: (id) => onAction(String(id)) } : {})}
      >
        {(choice) => (
          <ListBoxItem id={choice.id} textValue={choice.label} className={cx(overlay.item)}>
            {({ isSelected }) => {
              // Here and not in the list of choices, which is made even while the list is closed.
              const isEntry = choice.id !== createId && choice.id !== takeTypedId;
              const hint = choice.hint ?? (isEntry ? hintOf?.(choice.id) : undefined);
              return (
                <>
                  {choice.icon}
                  <span className={cx(overlay.words)}>
                    <span>{choice.label}</span>
                    {hint === undefined ? null : <span className={cx(overlay.hint)}>{hint}</span>}
                  </span>
                  {isSelected ? <Check aria-hidden /> : null}
                </>
              );
            }}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  );
};
