import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { withEntry } from "../values/record.ts";

/**
 * Writes the operator into every condition that lacks it (whatever holds `comparisons`: the condition of an item, or what
 * decides whether an item is displayed). Gives the very same value where nothing changed.
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
  // Adding one known key to some objects inside leaves the type as it was.
  return value === undefined ? value : (write(value) as Value);
};
