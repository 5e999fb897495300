import { Braces, CalendarDays } from "lucide-react";
import { useState } from "react";
import { TextField as AriaTextField, Group, Input } from "react-aria-components";
import { IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import fieldStyles from "../field.module.css";
import { FieldFrame, type FieldTexts } from "../fields.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";
import { TemplateField } from "./template-field.tsx";

export interface MomentControlProps extends FieldTexts {
  /** `2030-01-31`, `14:30`, or a template. */
  value: string;
  onChange: (value: string) => void;
  kind: "date" | "time";
  placeholder?: string | undefined;
  isTemplate?: boolean;
}

const patterns = { date: /^(\d{4}-\d{2}-\d{2})?$/, time: /^(\d{2}:\d{2}(:\d{2})?)?$/ };

/** A date or a time of day: picked, or written with variables. */
export const MomentControl = ({
  value,
  onChange,
  kind,
  placeholder,
  isTemplate = true,
  ...texts
}: MomentControlProps) => {
  const words = useControlTexts();
  const [isWriting, setWriting] = useState(false);
  const isPlain = patterns[kind].test(value);
  if (isWriting || !isPlain)
    return (
      <TemplateField
        {...texts}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        isTemplate={isTemplate}
        trailing={
          isPlain ? (
            <IconButton label={words.pickValue} onPress={() => setWriting(false)} isSmall>
              <CalendarDays />
            </IconButton>
          ) : null
        }
      />
    );
  return (
    <AriaTextField
      value={value}
      onChange={onChange}
      isInvalid={texts.error !== undefined}
      className={cx(fieldStyles.field)}
      {...(texts.isLabelHidden ? { "aria-label": texts.label } : {})}
    >
      <FieldFrame {...texts}>
        <Group className={cx(fieldStyles.box)}>
          <Input type={kind} className={cx(fieldStyles.input)} />
          {isTemplate ? (
            <span className={cx(styles.tools)}>
              <IconButton label={words.writeVariable} onPress={() => setWriting(true)} isSmall>
                <Braces />
              </IconButton>
            </span>
          ) : null}
        </Group>
      </FieldFrame>
    </AriaTextField>
  );
};
