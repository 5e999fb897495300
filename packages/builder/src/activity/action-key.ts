import type { AuditAction } from "@parley/api/app";
import type { activity } from "../texts/en/activity.ts";

/** Returns the text key of an action. In texts, a dot separates levels, so the key has none. */
export const keyOf = (action: AuditAction): keyof (typeof activity)["actions"] =>
  action.replace(".", "-") as keyof (typeof activity)["actions"];
