import type { Problem } from "../../bot-fields/problem.ts";
import { botEntryId } from "../../draft/draft.ts";
import type { Finding, Fix } from "../diagnostic.ts";
import { clearFix } from "../fixes.ts";
import { defineRule } from "../rule.ts";

export const wrongValue = defineRule({
  id: "wrong-value",
  severity: "warning",
  description:
    "An option holds something else than it should (a text for a number, a word that is none of its choices).",
  remedy: "Choose a value that fits; until then the default is used.",
  check: ({ problems }) =>
    problems.map((problem): Finding => {
      const { message, path, groupId, blockId, itemId, eventId } = problem;
      const fix = fixFor(problem);
      return {
        message,
        field: path,
        ...(groupId === undefined ? {} : { groupId }),
        ...(blockId === undefined ? {} : { blockId }),
        ...(itemId === undefined ? {} : { itemId }),
        ...(eventId === undefined ? {} : { eventId }),
        ...(fix ? { fix } : {}),
      };
    }),
});

/** A fix that removes the value. Inside lists and rich text only the author knows what is right, so there is none. */
const fixFor = ({ path, blockId, itemId, eventId }: Problem): Fix | undefined => {
  if (path === "" || path.includes("[")) return undefined;
  const keys = path.split(".");
  if (itemId !== undefined) return clearFix("items", itemId, ["options", ...keys]);
  if (blockId !== undefined) return clearFix("blocks", blockId, ["options", ...keys]);
  return eventId === undefined ? clearFix("bot", botEntryId, keys) : clearFix("events", eventId, ["options", ...keys]);
};
