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

/** The list of a field that is asked for while its form is open. */
export interface LookUpList {
  /** Null while there is none. */
  choices: readonly Choice[] | null;
  isLoading: boolean;
  /** Why there is none, in words for the author. */
  error: string | null;
  /** Asks anew, whatever is kept. */
  onRefresh: () => void;
}

export interface LookUpFieldProps extends TemplateFieldProps {
  list: LookUpList;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** A text that is typed, or chosen from a list that opens beside it. What a known value is called stands under it. */
export const LookUpField = ({ list, isOpen, onOpenChange, ...field }: LookUpFieldProps) => {
  const words = useControlTexts();
  const place = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const chosen = list.choices?.find(({ id }) => id === field.value);
  // What is wrong with a value says what its hint would say.
  const hint = field.error === undefined ? chosen?.hint : undefined;
  const known = chosen && [chosen.label === chosen.id ? undefined : chosen.label, hint].filter(Boolean).join(" · ");

  const change = (next: boolean) => {
    setSearch("");
    onOpenChange(next);
  };
  const choose = (id: string) => {
    change(false);
    field.onChange(id);
    // The list that closes gives the focus back; the field takes it after that.
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
