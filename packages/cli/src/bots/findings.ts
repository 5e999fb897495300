import { type Diagnostic, type Severity, severities } from "@parley/core/lint";

/** The parts of a finding that are printed. */
type Found = Pick<Diagnostic, "rule" | "severity" | "message" | "remedy">;

const words: Record<Severity, string> = { error: "error", warning: "warning", info: "remark" };

const longestWord = Math.max(...severities.map((severity) => severity.length));

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Counts the findings by severity: `2 errors, 1 warning`. */
export const summarizeFindings = (findings: readonly Found[]): string =>
  severities
    .map((severity) => ({ word: words[severity], found: findings.filter((one) => one.severity === severity) }))
    .filter(({ found }) => found.length > 0)
    .map(({ word, found }) => counted(found.length, word))
    .join(", ") || "nothing found";

/** Two lines per finding: what looks wrong, and the remedy. */
export const linesOfFindings = (findings: readonly Found[]): string[] =>
  findings.flatMap(({ severity, rule, message, remedy }) => [
    `  ${severity.padEnd(longestWord)}  ${message} [${rule}]`,
    `  ${"".padEnd(longestWord)}  ${remedy}`,
  ]);
