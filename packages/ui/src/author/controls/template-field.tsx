import { Braces } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { TextField as AriaTextField, Group, TextArea } from "react-aria-components";
import { IconButton } from "../button.tsx";
import { cx } from "../cx.ts";
import { Popover } from "../dialog.tsx";
import fieldStyles from "../field.module.css";
import { FieldFrame, type FieldTexts } from "../fields.tsx";
import { useControlTexts } from "./control-texts.tsx";
import styles from "./controls.module.css";
import { LargeWindow } from "./large-window.tsx";
import { createId, SearchList } from "./search-list.tsx";
import { TemplateText } from "./template-text.tsx";
import { useVariableSource } from "./variable-source.tsx";

export interface TemplateFieldProps extends FieldTexts {
  value: string;
  onChange: (text: string) => void;
  placeholder?: string | undefined;
  /** Whether the field takes several lines; Enter then begins a new one. */
  isMultiline?: boolean;
  /** Whether `{{` offers the bot's variables. */
  isTemplate?: boolean;
  unit?: string | undefined;
  /** Shown before the text: a colour swatch, for example. */
  leading?: ReactNode;
  trailing?: ReactNode;
  inputMode?: "text" | "url" | "decimal";
  /** Whether entering the field selects its text, so that typing replaces it. */
  isReplaced?: boolean;
  /** Handles a pasted text of several lines instead of the field. */
  onPasteLines?: ((lines: string[]) => void) | undefined;
  /** Called with keys before the field handles them. */
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A text field that grows with its text. It highlights `{{variables}}`; `{{` or a button opens the list of variables.
 */
export const TemplateField = (props: TemplateFieldProps) => {
  if (props.isMultiline !== true) return <TemplateInput {...props} />;
  const large = { ...props, isLabelHidden: true, help: undefined, trailing: null };
  return (
    <TemplateInput
      {...props}
      trailing={
        <>
          {props.trailing}
          <LargeWindow label={props.label}>
            <TemplateInput {...large} />
          </LargeWindow>
        </>
      }
    />
  );
};

const TemplateInput = ({
  value,
  onChange,
  placeholder = "",
  isMultiline = false,
  isTemplate = true,
  unit,
  leading,
  trailing,
  inputMode = "text",
  isReplaced = false,
  onKeyDown,
  onPasteLines,
  ...texts
}: TemplateFieldProps) => {
  const words = useControlTexts();
  const source = useVariableSource();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const isEntered = useRef(false);
  const [range, setRange] = useState<readonly [number, number] | null>(null);
  const [search, setSearch] = useState("");
  const variables = isTemplate ? source : null;

  // Moves the caret behind the inserted text once the field shows it.
  useLayoutEffect(() => {
    if (caret.current === null || range !== null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const insert = (name: string) => {
    const [from, to] = range ?? [value.length, value.length];
    const text = `{{${name}}}`;
    caret.current = from + text.length;
    setRange(null);
    setSearch("");
    onChange(value.slice(0, from) + text + value.slice(to));
  };

  const offer = (from: number, to: number) => {
    if (!variables) return;
    setSearch("");
    setRange([from, to]);
  };

  const change = (next: string) => {
    const text = isMultiline ? next : next.replace(/\s*[\r\n]+\s*/g, " ");
    onChange(text);
    const end = field.current?.selectionStart ?? 0;
    const isTyped = text.length === value.length + 1 && text.slice(end - 2, end) === "{{";
    if (isTyped && !text.slice(end).startsWith("}}")) offer(end - 2, end);
  };

  const press = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (!isMultiline && event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
  };

  // A click puts the caret somewhere after the focus has come, so that the text is selected only then.
  const enter = () => {
    isEntered.current = true;
    if (isReplaced) field.current?.select();
  };
  const click = () => {
    if (isEntered.current && isReplaced && field.current?.selectionStart === field.current?.selectionEnd)
      field.current?.select();
    isEntered.current = false;
  };

  const paste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData("text/plain").split(/\s*[\r\n]+\s*/);
    const filled = lines.map((line) => line.trim()).filter((line) => line !== "");
    if (!onPasteLines || filled.length < 2) return;
    event.preventDefault();
    onPasteLines(filled);
  };

  return (
    <AriaTextField
      value={value}
      onChange={change}
      isInvalid={texts.error !== undefined}
      className={cx(fieldStyles.field)}
      {...(texts.isLabelHidden ? { "aria-label": texts.label } : {})}
    >
      <FieldFrame {...texts}>
        <Group className={cx(fieldStyles.box, styles.templateBox)}>
          {leading}
          <div className={cx(styles.stack, isMultiline && styles.multiline)}>
            <TemplateText
              text={value}
              placeholder={placeholder}
              known={new Set(variables?.variables.map(({ name }) => name))}
            />
            <TextArea
              ref={field}
              rows={1}
              inputMode={inputMode}
              className={cx(styles.text)}
              onFocus={enter}
              onClick={click}
              onKeyDown={press}
              onPaste={paste}
              placeholder={placeholder}
            />
          </div>
          {unit === undefined ? null : <span className={cx(fieldStyles.unit)}>{unit}</span>}
          <span className={cx(styles.tools)}>
            {variables ? (
              <IconButton
                label={words.insertVariable}
                onPress={() =>
                  offer(field.current?.selectionStart ?? value.length, field.current?.selectionEnd ?? value.length)
                }
                isSmall
              >
                <Braces />
              </IconButton>
            ) : null}
            {trailing}
          </span>
        </Group>
      </FieldFrame>
      {variables ? (
        <Popover
          label={words.insertVariable}
          triggerRef={field}
          isOpen={range !== null}
          onOpenChange={(isOpen) => {
            if (isOpen || !range) return;
            caret.current = range[1];
            setRange(null);
          }}
          placement="bottom start"
        >
          <div className={cx(styles.variables)}>
            <SearchList
              label={words.insertVariable}
              choices={variables.variables.map(({ id, name }) => ({ id, label: name }))}
              hintOf={variables.hintOf}
              search={search}
              onSearch={(text) => (text.endsWith("}}") ? insert(text.slice(0, -2)) : setSearch(text))}
              canCreate
              onAction={(id) => {
                const name =
                  id === createId
                    ? variables.create(search.trim()).name
                    : variables.variables.find((one) => one.id === id)?.name;
                if (name !== undefined) insert(name);
              }}
            />
          </div>
        </Popover>
      ) : null}
    </AriaTextField>
  );
};
