import {
  CodeControl,
  ColorControl,
  MediaControl,
  MomentControl,
  NumberControl,
  Picker,
  Segmented,
  Select,
  Switch,
  TemplateField,
} from "@parley/ui/author";
import { useTranslations } from "use-intl";
import type { FieldProps } from "./field-props.ts";
import styles from "./form.module.css";
import { FormulaControl } from "./formula-control.tsx";
import { usePasteLines } from "./paste-lines.tsx";
import { SecretField } from "./secret-field.tsx";
import { TryCode } from "./try-code.tsx";
import { useField } from "./use-field.tsx";

const textOf = (value: FieldProps["value"]): string => (typeof value === "string" ? value : "");

/** Returns the value to store for a text: undefined if empty, so that the default applies. */
const toStored = (text: string): string | undefined => (text === "" ? undefined : text);

export const TextControl = (props: FieldProps<"text">) => {
  const { field, value, place } = props;
  const { texts, set, placeholder } = useField(props);
  const onPasteLines = usePasteLines(place);
  const text = { ...texts, value: textOf(value), onChange: (next: string) => set(toStored(next)), placeholder };
  if (field.isSecret) return <SecretField {...text} />;
  return (
    <TemplateField
      {...text}
      isMultiline={field.isMultiline === true}
      isTemplate={field.template !== "none"}
      onPasteLines={onPasteLines}
    />
  );
};

export const AddressControl = (props: FieldProps<"address" | "lookup">) => {
  const { texts, set, placeholder } = useField(props);
  return (
    <TemplateField
      {...texts}
      value={textOf(props.value)}
      onChange={(text) => set(toStored(text))}
      placeholder={placeholder}
      isTemplate={props.field.template !== "none"}
      inputMode={props.field.kind === "address" ? "url" : "text"}
    />
  );
};

export const DurationControl = (props: FieldProps<"duration">) => {
  const t = useTranslations("form");
  const { texts, set, placeholder } = useField(props);
  const { value, field } = props;
  return (
    <TemplateField
      {...texts}
      value={typeof value === "number" ? String(value) : textOf(value)}
      onChange={(text) => set(toStored(text))}
      placeholder={placeholder}
      isTemplate={field.template !== "none"}
      unit={t(field.unit)}
      inputMode="decimal"
    />
  );
};

export const NumberFieldControl = (props: FieldProps<"number">) => {
  const { field, value } = props;
  const { texts, set, placeholder } = useField(props);
  return (
    <NumberControl
      {...texts}
      value={typeof value === "number" || typeof value === "string" ? value : undefined}
      onChange={set}
      placeholder={placeholder}
      min={field.min}
      max={field.max}
      step={field.step}
      unit={field.unit}
      isTemplate={field.template === "rendered"}
    />
  );
};

export const SwitchControl = (props: FieldProps<"switch">) => {
  const { field, value } = props;
  const { texts, set } = useField(props);
  return (
    <Switch
      label={texts.label}
      help={texts.help}
      isSelected={typeof value === "boolean" ? value : field.default}
      onChange={set}
    />
  );
};

/** The number of characters up to which choices fit side by side. */
const fitsBeside = 22;

export const ChoiceControl = (props: FieldProps<"choice">) => {
  const { field, value } = props;
  const t = useTranslations("form");
  const { texts, set } = useField(props);
  const chosen = typeof value === "string" ? value : (field.default ?? null);
  const choices = field.words
    .filter((word) => word === chosen || !field.endedWords?.includes(word))
    .map((word) => ({ id: word, label: field.labels?.[word] ?? capitalize(word) }));
  const isShort = choices.length <= 3 && choices.map(({ label }) => label).join("").length <= fitsBeside;
  if (isShort && choices.length > 1 && field.default !== undefined)
    return <Segmented {...texts} choices={choices} value={chosen} onChange={set} />;
  if (choices.length > 10) return <Picker {...texts} choices={choices} value={chosen} onChange={set} />;
  return (
    <Select {...texts} choices={choices} value={chosen} onChange={set} placeholder={field.placeholder ?? t("choose")} />
  );
};

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const ColorFieldControl = (props: FieldProps<"color">) => {
  const { texts, set } = useField(props);
  return (
    <ColorControl
      {...texts}
      value={textOf(props.value)}
      onChange={(color) => set(toStored(color))}
      fallback={props.field.default}
      isTemplate={props.field.template !== "none"}
    />
  );
};

export const MediaFieldControl = (props: FieldProps<"media" | "file">) => {
  const { field, value } = props;
  const { texts, set, placeholder } = useField(props);
  return (
    <MediaControl
      {...texts}
      value={textOf(value)}
      onChange={(address) => set(toStored(address))}
      placeholder={placeholder}
      accepts={field.kind === "file" ? "any" : (field.accepts ?? "image")}
      isTemplate={field.template !== "none"}
    />
  );
};

export const MomentFieldControl = (props: FieldProps<"date" | "time">) => {
  const { field, value } = props;
  const { texts, set, placeholder } = useField(props);
  return (
    <MomentControl
      {...texts}
      kind={field.kind === "date" ? "date" : "time"}
      value={textOf(value)}
      onChange={(text) => set(toStored(text))}
      placeholder={placeholder}
      isTemplate={field.template !== "none"}
    />
  );
};

export const CodeFieldControl = (props: FieldProps<"code">) => {
  const { language, syntax } = props.field;
  const code = textOf(props.value);
  const { texts, set, placeholder } = useField(props);
  const editor = (
    <div className={styles.stack}>
      <CodeControl
        {...texts}
        value={code}
        onChange={(next) => set(toStored(next))}
        language={language}
        placeholder={placeholder}
      />
      {language === "javascript" ? <TryCode code={code} isValue={syntax === "body or text"} /> : null}
    </div>
  );
  return props.field.hasFormulas ? <FormulaControl {...props}>{editor}</FormulaControl> : editor;
};
