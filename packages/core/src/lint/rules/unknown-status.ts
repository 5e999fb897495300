import { findWayOut, unknownStatuses } from "../../fields/way-out.ts";
import { shorten } from "../../text/shorten.ts";
import { nameBlock, placeOf } from "../names.ts";
import { defineRule } from "../rule.ts";

export const unknownStatus = defineRule({
  id: "unknown-status",
  severity: "warning",
  description: 'What stands under "Repeat at the statuses" of a call is no status, so nothing is repeated for it.',
  remedy: "Name statuses as 409, 500-504 or 5xx, with commas between them.",
  checkGroup: (blocks) =>
    blocks.flatMap((entry) => {
      const wayOut = findWayOut(entry.definition, entry.block);
      const [unknown] = unknownStatuses(wayOut?.retryStatuses ?? "");
      if (wayOut === undefined || unknown === undefined) return [];
      const message = `${nameBlock(entry)} is to be repeated at "${shorten(unknown)}", which is no status.`;
      return [{ message, ...placeOf(entry), itemId: wayOut.id, field: "retryStatuses" }];
    }),
});
