export { type Diagnostic, type Fix, type Severity, severities } from "./diagnostic.ts";
export { lintFlow } from "./lint-flow.ts";
export type { KnownAccounts, LintOptions } from "./lint-index.ts";
export type { Rule } from "./rule.ts";
export { rules } from "./rules/index.ts";
