import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Group,
  Input,
} from "react-aria-components";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { FieldFrame, type FieldTexts, given, named } from "./fields.tsx";

interface NumberFieldProps
  extends FieldTexts,
    Omit<AriaNumberFieldProps, "className" | "style" | "children" | "isInvalid"> {
  placeholder?: string | undefined;
  /** A unit shown after the number: `MB`. */
  unit?: string | undefined;
}

/** A number field. An empty field has the value `NaN`, as in the library. */
export const NumberField = ({
  label,
  isLabelHidden = false,
  help,
  error,
  actions,
  placeholder,
  unit,
  ...props
}: NumberFieldProps) => {
  const texts: FieldTexts = { label, isLabelHidden, help, error, actions };
  return (
    <AriaNumberField {...props} {...named(texts)} isInvalid={error !== undefined} className={cx(styles.field)}>
      <FieldFrame {...texts}>
        <Group className={cx(styles.box)}>
          <Input className={cx(styles.input)} {...given({ placeholder })} />
          {unit === undefined ? null : <span className={cx(styles.unit)}>{unit}</span>}
        </Group>
      </FieldFrame>
    </AriaNumberField>
  );
};
