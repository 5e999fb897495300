export { type Diagnostic, type Fix, type Severity, severities } from "./diagnostic.ts";
export { lintFlow } from "./lint-flow.ts";
export { createLintIndex, type KnownAccounts, type LintBlock, type LintIndex, type LintOptions } from "./lint-index.ts";
export { nameBlock, nameGroup } from "./names.ts";
export { readComparisons } from "./read-comparisons.ts";
export type { Rule } from "./rule.ts";
export { rules } from "./rules/index.ts";
