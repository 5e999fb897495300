import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  ToggleButton,
  ToggleButtonGroup,
} from "react-aria-components";
import { cx } from "./cx.ts";
import fieldStyles from "./field.module.css";
import { FieldFrame, type FieldTexts } from "./fields.tsx";
import styles from "./overlay.module.css";

export interface Choice<Id extends string = string> {
  id: Id;
  label: string;
  hint?: string;
  icon?: ReactNode;
}

interface ChoosingProps<Id extends string> extends FieldTexts {
  choices: readonly Choice<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  isDisabled?: boolean;
}

export interface SelectProps<Id extends string> extends ChoosingProps<Id> {
  placeholder?: string;
}

/** A button that opens a list to pick one choice from. */
export const Select = <Id extends string>({
  choices,
  value,
  onChange,
  label,
  isLabelHidden = false,
  help,
  error,
  actions,
  placeholder,
  isDisabled = false,
}: SelectProps<Id>) => (
  <AriaSelect
    className={cx(fieldStyles.field)}
    value={value}
    onChange={(id) => onChange(id as Id)}
    isDisabled={isDisabled}
    isInvalid={error !== undefined}
    {...(placeholder === undefined ? {} : { placeholder })}
    {...(isLabelHidden ? { "aria-label": label } : {})}
  >
    <FieldFrame label={label} isLabelHidden={isLabelHidden} help={help} error={error} actions={actions}>
      <Button className={cx(styles.trigger)}>
        <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
        <ChevronDown aria-hidden />
      </Button>
    </FieldFrame>
    <Popover className={cx(styles.popover)} style={{ minWidth: "var(--trigger-width)" }}>
      <ListBox className={cx(styles.list)} items={choices}>
        {(choice) => (
          <ListBoxItem id={choice.id} textValue={choice.label} className={cx(styles.item)}>
            {({ isSelected }) => (
              <>
                {choice.icon}
                <span className={cx(styles.words)}>
                  <span>{choice.label}</span>
                  {choice.hint === undefined ? null : <span className={cx(styles.hint)}>{choice.hint}</span>}
                </span>
                {isSelected ? <Check aria-hidden /> : null}
              </>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
);

/** Picks one of a few choices that are all visible. */
export const Segmented = <Id extends string>({
  choices,
  value,
  onChange,
  label,
  isLabelHidden = false,
  help,
  actions,
  isDisabled = false,
}: ChoosingProps<Id>) => (
  <div className={cx(fieldStyles.field)}>
    {isLabelHidden ? null : (
      <div className={cx(fieldStyles.head)}>
        <span className={cx(fieldStyles.label)} aria-hidden>
          {label}
        </span>
        {actions}
      </div>
    )}
    <ToggleButtonGroup
      aria-label={label}
      className={cx(styles.segments)}
      selectionMode="single"
      disallowEmptySelection
      isDisabled={isDisabled}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const [key] = keys;
        if (key !== undefined) onChange(key as Id);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.id} id={choice.id} className={cx(styles.segment)}>
          {choice.icon}
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    {help === undefined ? null : <span className={cx(fieldStyles.help)}>{help}</span>}
  </div>
);
