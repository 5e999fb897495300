import type { Finding } from "../diagnostic.ts";
import { defineRule } from "../rule.ts";

export const wrongValue = defineRule({
  id: "wrong-value",
  severity: "warning",
  description:
    "An option holds something else than it should (a text for a number, a word that is none of its choices).",
  remedy: "Choose a value that fits; until then the default is used.",
  check: ({ problems }) =>
    problems.map(
      ({ message, groupId, blockId }): Finding => ({
        message,
        ...(groupId === undefined ? {} : { groupId }),
        ...(blockId === undefined ? {} : { blockId }),
      }),
    ),
});
