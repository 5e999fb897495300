import type { LogEntry } from "@parley/core";
import type { PricedUse } from "./keep-uses.ts";
import { perDollar } from "./price-list.ts";

const whole = new Intl.NumberFormat("en");

/** Describes a question to a model for the trace beside the flow: `gpt-4o: 1,234 tokens, $0.0021, 1.8 s`. */
export const describeUse = ({ model, usage, cost, milliseconds, hasFailed }: PricedUse): LogEntry => {
  const { prompt = 0, completion = 0, total = prompt + completion } = usage;
  const facts = [
    ...(hasFailed ? ["failed"] : []),
    ...(total > 0 ? [`${whole.format(total)} tokens`] : []),
    ...(total === 0 && cost === null ? [] : [cost === null ? "price not known" : `$${(cost / perDollar).toFixed(4)}`]),
    `${(milliseconds / 1000).toFixed(1)} s`,
  ];
  return { status: "info", description: `${model}: ${facts.join(", ")}` };
};
