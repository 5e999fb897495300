import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Select as AriaSelect, Button, Popover, SelectValue } from "react-aria-components";
import { cx } from "../cx.ts";
import fieldStyles from "../field.module.css";
import { FieldFrame, type FieldTexts } from "../fields.tsx";
import overlay from "../overlay.module.css";
import type { Choice } from "../select.tsx";
import { useControlTexts } from "./control-texts.tsx";
import { createId, SearchList, takeTypedId } from "./search-list.tsx";

export interface PickerProps extends FieldTexts {
  choices: readonly Choice[];
  /** The most choices shown at once; a search finds the others. */
  most?: number;
  value: string | null;
  onChange: (id: string) => void;
  /** Makes a new entry, named like the search text. */
  onCreate?: ((name: string) => void) | undefined;
  /** Uses the typed text as the value. */
  onType?: ((text: string) => void) | undefined;
  /** The button's label for a value that is not among the choices. */
  unknownLabel?: string | undefined;
  placeholder?: string | undefined;
  /** What the list shows while there are no choices. */
  empty?: ReactNode;
  /** A hint under a choice, computed only while the list is open. */
  hintOf?: ((id: string) => string | undefined) | undefined;
  isDisabled?: boolean;
}

/** A button that opens a searchable list to pick one choice from. */
export const Picker = ({
  choices,
  most,
  value,
  onChange,
  onCreate,
  onType,
  unknownLabel,
  placeholder,
  empty,
  hintOf,
  isDisabled = false,
  ...texts
}: PickerProps) => {
  const words = useControlTexts();
  const [search, setSearch] = useState("");
  const chosen = choices.find(({ id }) => id === value);
  const choose = (id: string) => {
    const typed = search.trim();
    setSearch("");
    if (id === createId) onCreate?.(typed);
    else if (id === takeTypedId) onType?.(typed);
    else onChange(id);
  };
  const shown = chosen?.label ?? (value === null || value === "" ? undefined : (unknownLabel ?? value));
  return (
    <AriaSelect
      className={cx(fieldStyles.field)}
      value={chosen ? chosen.id : null}
      onChange={(id) => id !== null && choose(String(id))}
      onOpenChange={() => setSearch("")}
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={texts.error !== undefined}
      {...(texts.isLabelHidden ? { "aria-label": texts.label } : {})}
    >
      <FieldFrame {...texts}>
        <Button className={cx(overlay.trigger)}>
          <SelectValue>
            {() => (
              <span data-placeholder={shown === undefined || undefined}>{shown ?? placeholder ?? words.choose}</span>
            )}
          </SelectValue>
          <ChevronDown aria-hidden />
        </Button>
      </FieldFrame>
      <Popover className={cx(overlay.popover)} style={{ minWidth: "var(--trigger-width)" }}>
        <SearchList
          label={texts.label}
          choices={choices}
          most={most}
          search={search}
          onSearch={setSearch}
          canCreate={onCreate !== undefined}
          canTakeTyped={onType !== undefined}
          hintOf={hintOf}
          {...(empty === undefined ? {} : { empty })}
        />
      </Popover>
    </AriaSelect>
  );
};
