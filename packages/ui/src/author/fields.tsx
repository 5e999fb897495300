import { Check, Minus, Search } from "lucide-react";
import type { ReactNode, Ref } from "react";
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Group,
  Input,
  Label,
  Text,
  TextArea,
} from "react-aria-components";
import { cx } from "./cx.ts";
import styles from "./field.module.css";

/** The texts and buttons that every field shows around its control. */
export interface FieldTexts {
  label: string;
  /** Hides the label visually where the context makes it clear; screen readers still read it. */
  isLabelHidden?: boolean;
  help?: ReactNode;
  /** The error of the value; the field is marked while there is one. */
  error?: ReactNode;
  /** Small buttons at the end of the label's line: to restore the default, for example. */
  actions?: ReactNode;
}

/**
 * The frame of a field: label, control, help and error, in this order. It must be inside a field component of the
 * library.
 */
export const FieldFrame = ({
  label,
  isLabelHidden = false,
  help,
  error,
  actions,
  children,
}: FieldTexts & { children: ReactNode }) => (
  <>
    {isLabelHidden ? null : (
      <div className={cx(styles.head)}>
        <Label className={cx(styles.label)}>{label}</Label>
        {actions}
      </div>
    )}
    {children}
    {help === undefined ? null : (
      <Text slot="description" className={cx(styles.help)}>
        {help}
      </Text>
    )}
    <FieldError className={cx(styles.error)}>{error}</FieldError>
  </>
);

export const named = ({ label, isLabelHidden }: FieldTexts) => (isLabelHidden ? { "aria-label": label } : {});

export interface TextFieldProps
  extends FieldTexts,
    Omit<AriaTextFieldProps, "className" | "style" | "children" | "isInvalid"> {
  placeholder?: string | undefined;
  /** Whether the field takes several lines. */
  isMultiline?: boolean;
  rows?: number;
  inputRef?: Ref<HTMLInputElement>;
  /** Shown in the box after the text: a button or a unit. */
  after?: ReactNode;
}

export const TextField = ({
  label,
  isLabelHidden = false,
  help,
  error,
  actions,
  placeholder,
  isMultiline = false,
  rows,
  inputRef,
  after,
  ...props
}: TextFieldProps) => {
  const texts: FieldTexts = { label, isLabelHidden, help, error, actions };
  return (
    <AriaTextField {...props} {...named(texts)} isInvalid={error !== undefined} className={cx(styles.field)}>
      <FieldFrame {...texts}>
        <Group className={cx(styles.box)}>
          {isMultiline ? (
            <TextArea className={cx(styles.input)} {...given({ placeholder, rows })} />
          ) : (
            <Input className={cx(styles.input)} {...given({ placeholder, ref: inputRef })} />
          )}
          {after}
        </Group>
      </FieldFrame>
    </AriaTextField>
  );
};

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, "className" | "style" | "children"> {
  label: string;
  placeholder?: string | undefined;
}

/** A search field. Escape empties it. */
export const SearchField = ({ label, placeholder, ...props }: SearchFieldProps) => (
  <AriaSearchField {...props} aria-label={label} className={cx(styles.field)}>
    <Group className={cx(styles.box)}>
      <Search aria-hidden />
      <Input className={cx(styles.input)} placeholder={placeholder ?? label} />
    </Group>
  </AriaSearchField>
);

export interface SwitchProps extends Omit<AriaSwitchProps, "className" | "style" | "children"> {
  label: string;
  help?: ReactNode;
}

export const Switch = ({ label, help, ...props }: SwitchProps) => (
  <AriaSwitch {...props} className={cx(styles.switch)}>
    <span className={cx(styles.track)} aria-hidden />
    <span className={cx(styles.words)}>
      <span>{label}</span>
      {help === undefined ? null : <span className={cx(styles.help)}>{help}</span>}
    </span>
  </AriaSwitch>
);

export interface CheckboxProps extends Omit<AriaCheckboxProps, "className" | "style" | "children"> {
  label: string;
  isLabelHidden?: boolean;
}

export const Checkbox = ({ label, isLabelHidden = false, ...props }: CheckboxProps) => (
  <AriaCheckbox
    {...props}
    {...(isLabelHidden ? { "aria-label": label } : {})}
    className={cx(styles.checkbox, isLabelHidden && styles.bare)}
  >
    {({ isSelected, isIndeterminate }) => (
      <>
        <span className={cx(styles.tick)} aria-hidden>
          {isIndeterminate ? <Minus /> : isSelected ? <Check /> : null}
        </span>
        {isLabelHidden ? null : label}
      </>
    )}
  </AriaCheckbox>
);

/** Removes undefined properties: the library treats an absent property and an undefined one differently. */
export const given = <Value extends object>(value: Value): { [Key in keyof Value]: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [Key in keyof Value]: Exclude<Value[Key], undefined>;
  };
