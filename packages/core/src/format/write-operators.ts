import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { withEntry } from "../values/record.ts";

/**
 * Adds the operator to every condition that lacks it (any object with `comparisons`: an item's condition or display
 * condition). Returns the same value if nothing changes.
 */
export const writeOperators = <Value extends Json | undefined>(
  value: Value,
  operator: "AND" | "OR",
  onWritten: () => void = () => {},
): Value => {
  const write = (part: Json): Json => {
    if (Array.isArray(part)) {
      const entries = part.map(write);
      return entries.some((entry, index) => entry !== part[index]) ? entries : part;
    }
    if (!isJsonObject(part)) return part;
    let changed: JsonObject = part;
    for (const key of Object.keys(part)) {
      const entry = part[key] ?? null;
      const written = write(entry);
      if (written !== entry) changed = withEntry(changed, key, written);
    }
    if (!Array.isArray(part.comparisons) || (part.logicalOperator ?? null) !== null) return changed;
    onWritten();
    return { ...changed, logicalOperator: operator };
  };
  // Adding a known key to nested objects does not change the type.
  return value === undefined ? value : (write(value) as Value);
};
