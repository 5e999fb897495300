import { defineRun, type RunContext, toNumber } from "@parley/core";
import type { NumberBlock } from "./block.ts";
import { formatNumber, type NumberStyle } from "./number-format.ts";
import { parseNumber } from "./parse-number.ts";

type Options = NumberBlock["options"];

interface Limits {
  min?: number;
  max?: number;
  step?: number;
}

/** Returns the limits that are valid numbers; others are ignored. */
const limitsOf = ({ min, max, step }: Options): Limits => {
  const [least, most, distance] = [toNumber(min), toNumber(max), toNumber(step)];
  return {
    ...(least === undefined ? {} : { min: least }),
    ...(most === undefined ? {} : { max: most }),
    ...(distance !== undefined && distance > 0 ? { step: distance } : {}),
  };
};

/** A unit or currency without a language of its own is written in the visitor's; in English as ever. */
const localeOf = ({ style, locale = "" }: Options, context: RunContext): string => {
  const language = context.language() ?? "";
  return locale !== "" || style === "decimal" || /^en\b/i.test(language) ? locale : language.replace("_", "-");
};

const styleOf = (options: Options, context: RunContext): NumberStyle => {
  const { style, currency = "", unit } = options;
  return { style, unit, currency, locale: localeOf(options, context) };
};

/** Steps are counted from the minimum, or from zero, as in browsers. */
const isOnStep = (value: number, { min = 0, step }: Limits): boolean => {
  if (step === undefined) return true;
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
};

const isWithin = (value: number, limits: Limits): boolean => {
  const { min = -Infinity, max = Infinity } = limits;
  return value >= min && value <= max && isOnStep(value, limits);
};

export const run = defineRun<Options>({
  run: ({ options }, context) => {
    const { min: _min, max: _max, step: _step, ...rest } = options;
    const locale = localeOf(options, context);
    return { do: "ask", options: { ...rest, ...limitsOf(options), ...(locale === "" ? {} : { locale }) } };
  },
  reply({ options }, reply, context) {
    const number = parseNumber(reply.text);
    if (reply.isInvalid || !number || !isWithin(number.value, limitsOf(options)))
      return { isValid: false, message: options.retryMessageContent ?? "" };
    return {
      isValid: true,
      content: number.text,
      label: formatNumber(number.value, styleOf(options, context)) ?? number.text,
    };
  },
});
