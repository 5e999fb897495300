// @ts-check

/** @typedef {import("../../packages/core/src/lint/index.ts").Rule} Rule */

const introduction = `\`npx parley check FILE…\` looks for these faults without running a bot. It ends with exit code 0 when there is no
error, 1 when there is one, and 2 when a file is no bot file. With \`--json\` it prints
\`[{file, version, report, diagnostics: [{rule, severity, message, remedy, groupId, blockId, itemId, eventId, variableId}]}]\`; a place
that a finding doesn't have is left out. Links between the files given are followed.

An *error* breaks the chat or a block, a *warning* is probably a mistake, and an *info* is worth a look.`;

/**
 * Writes docs/lint.md, the table of rules.
 * @param {readonly Rule[]} rules
 * @param {readonly string[]} severities
 */
export const writeLintPage = (rules, severities) => {
  const rows = severities.flatMap((severity) =>
    rules
      .filter((rule) => rule.severity === severity)
      .map(({ id, description, remedy }) => `| \`${id}\` | ${severity} | ${description} | ${remedy} |`),
  );
  return [
    "# Lint",
    "<!-- Generated from packages/core/src/lint/rules by scripts/generate.mjs: change a rule, then run `npm run generate`. -->",
    introduction,
    ["| Rule | Severity | What is wrong | Remedy |", "| --- | --- | --- | --- |", ...rows].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
};
