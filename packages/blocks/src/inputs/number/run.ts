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

/** The limits that are numbers; others limit nothing. */
const limitsOf = ({ min, max, step }: Options, context: RunContext): Limits => {
  const read = (limit: number | string | undefined) =>
    toNumber(typeof limit === "string" ? context.text(limit) : limit);
  const [least, most, distance] = [read(min), read(max), read(step)];
  return {
    ...(least === undefined ? {} : { min: least }),
    ...(most === undefined ? {} : { max: most }),
    ...(distance !== undefined && distance > 0 ? { step: distance } : {}),
  };
};

const styleOf = ({ style, currency, unit, locale }: Options, context: RunContext): NumberStyle => ({
  style,
  unit,
  currency: context.text(currency ?? ""),
  locale: context.text(locale ?? ""),
});

/** Steps are counted from the minimum, or from zero, as browsers do. */
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
    const { currency, locale } = styleOf(options, context);
    return {
      do: "ask",
      options: {
        ...rest,
        ...limitsOf(options, context),
        ...(currency ? { currency } : {}),
        ...(locale ? { locale } : {}),
        labels: context.deep(options.labels),
      },
    };
  },
  reply({ options }, reply, context) {
    const number = parseNumber(reply.text);
    if (!number || !isWithin(number.value, limitsOf(options, context))) {
      return { isValid: false, message: context.text(options.retryMessageContent ?? "") };
    }
    return {
      isValid: true,
      content: number.text,
      label: formatNumber(number.value, styleOf(options, context)) ?? number.text,
    };
  },
});
