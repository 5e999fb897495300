import type { AuditAction } from "@parley/api/app";
import type { activity } from "../texts/en/activity.ts";

/** The key of an action's text: points part the levels of texts. */
export const keyOf = (action: AuditAction): keyof (typeof activity)["actions"] =>
  action.replace(".", "-") as keyof (typeof activity)["actions"];
