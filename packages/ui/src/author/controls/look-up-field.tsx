import { ListFilter, RotateCw } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button, IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { Popover } from "../dialog.tsx";
import fieldStyles from "../field.module.css";
import type { Choice } from "../select.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";
import { SearchList } from "./search-list.tsx";
import { TemplateField, type TemplateFieldProps } from "./template-field.tsx";

/** The choices of a field, which are loaded while its form is open. */
export interface LookUpList {
  /** Null while no choices are loaded. */
  choices: readonly Choice[] | null;
  isLoading: boolean;
  /** Why the choices could not be loaded, for the author. */
  error: string | null;
  /** Loads the choices again, past any cache. */
  onRefresh: () => void;
}

export interface LookUpFieldProps extends TemplateFieldProps {
  list: LookUpList;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** A text field with a list of choices beside it. Under the field stands the label of a known value. */
export const LookUpField = ({ list, isOpen, onOpenChange, ...field }: LookUpFieldProps) => {
  const words = useControlTexts();
  const place = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const chosen = list.choices?.find(({ id }) => id === field.value);
  // If the value has an error, the error says more than the hint.
  const hint = field.error === undefined ? chosen?.hint : undefined;
  const known = chosen && [chosen.label === chosen.id ? undefined : chosen.label, hint].filter(Boolean).join(" · ");

  const change = (next: boolean) => {
    setSearch("");
    onOpenChange(next);
  };
  const choose = (id: string) => {
    change(false);
    field.onChange(id);
    // The closing list returns the focus to its button first; then the field takes it.
    requestAnimationFrame(() => place.current?.querySelector("textarea")?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" || !event.altKey) return;
    event.preventDefault();
    change(true);
  };
  const title = words.fromList(field.label);
  return (
    <div ref={place} className={cx(fieldStyles.field)}>
      <TemplateField
        {...field}
        onKeyDown={press}
        trailing={
          <IconButton slot={null} label={title} onPress={() => change(true)} isSmall aria-haspopup="listbox">
            <ListFilter />
          </IconButton>
        }
      />
      {known ? <span className={cx(fieldStyles.help)}>{known}</span> : null}
      <Popover label={title} triggerRef={place} isOpen={isOpen} onOpenChange={change} placement="bottom start">
        <div className={cx(styles.variables)}>
          {list.error === null ? (
            <SearchList
              label={title}
              choices={list.choices ?? []}
              search={search}
              onSearch={setSearch}
              onAction={choose}
              {...(list.isLoading ? { empty: words.loadingList } : {})}
            />
          ) : (
            <p role="alert" className={cx(styles.nothing)}>
              {list.error}
            </p>
          )}
          <div className={cx(styles.refresh)}>
            <Button isSmall isPending={list.isLoading} onPress={list.onRefresh}>
              <RotateCw aria-hidden />
              {list.error === null ? words.refreshList : words.retry}
            </Button>
          </div>
        </div>
      </Popover>
    </div>
  );
};
