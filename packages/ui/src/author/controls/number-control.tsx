import { type KeyboardEvent, useState } from "react";
import type { FieldTexts } from "../fields.tsx";
import { type ControlTexts, useControlTexts } from "./control-texts.tsx";
import { TemplateField } from "./template-field.tsx";

interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
}

export interface NumberControlProps extends FieldTexts, Bounds {
  /** A text is a template that yields a number. */
  value: number | string | undefined;
  /** Called with undefined when the field is emptied, and only with values that can be stored. */
  onChange: (value: number | string | undefined) => void;
  step?: number | undefined;
  unit?: string | undefined;
  placeholder?: string | undefined;
  /** Allows `{{variables}}` too. */
  isTemplate?: boolean;
}

const isTemplateText = (text: string): boolean => text.includes("{{");

const parseNumber = (text: string): number => {
  const plain = text.trim().replace(/^([+-]?\d*),(\d+)$/, "$1.$2");
  return plain === "" ? Number.NaN : Number(plain);
};

const isWithin = (number: number, { min, max }: Bounds): boolean =>
  Number.isFinite(number) && number >= (min ?? -Infinity) && number <= (max ?? Infinity);

const describeBounds = ({ min, max }: Bounds, words: ControlTexts): string => {
  if (min !== undefined && max !== undefined) return words.numberBetween(min, max);
  if (min !== undefined) return words.numberFrom(min);
  return max === undefined ? words.numberWanted : words.numberUpTo(max);
};

const round = (number: number): number => Number(number.toFixed(6));

/**
 * A number field that stores while the author types. A value that can't be stored stays in the field with an error. The
 * arrow keys step the number.
 */
export const NumberControl = ({
  value,
  onChange,
  min,
  max,
  step = 1,
  isTemplate = false,
  error,
  ...texts
}: NumberControlProps) => {
  const words = useControlTexts();
  const stored = value === undefined ? "" : String(value);
  const [typed, setTyped] = useState<string | null>(null);
  // The typed text is kept while it means the stored value (`1.` for 1) or can't be stored.
  const isOutdated = typed !== null && isStorable(typed, { min, max }, isTemplate) && toValue(typed) !== value;
  const text = typed === null || isOutdated ? stored : typed;

  const change = (next: string) => {
    setTyped(next);
    if (isStorable(next, { min, max }, isTemplate)) onChange(toValue(next));
  };
  const count = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? step : event.key === "ArrowDown" ? -step : 0;
    if (by === 0 || isTemplateText(text)) return;
    event.preventDefault();
    const before = parseNumber(text === "" ? (texts.placeholder ?? "0") : text);
    const next = round((Number.isNaN(before) ? 0 : before) + by);
    change(String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))));
  };
  const fault = isStorable(text, { min, max }, isTemplate) ? undefined : describeBounds({ min, max }, words);
  return (
    <TemplateField
      {...texts}
      value={text}
      onChange={change}
      onKeyDown={count}
      isTemplate={isTemplate}
      inputMode="decimal"
      error={fault ?? error}
    />
  );
};

const toValue = (text: string): number | string | undefined =>
  text.trim() === "" ? undefined : isTemplateText(text) ? text : parseNumber(text);

const isStorable = (text: string, bounds: Bounds, isTemplate: boolean): boolean =>
  text.trim() === "" || (isTemplateText(text) ? isTemplate : isWithin(parseNumber(text), bounds));
