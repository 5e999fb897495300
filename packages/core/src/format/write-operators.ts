import { isJsonObject, type Json } from "../json.ts";

/**
 * Writes the operator into every condition that lacks it (whatever holds `comparisons`: the condition of an item, or what
 * decides whether an item is displayed). Gives the very same value where nothing changed.
 */
export const writeOperators = <Value extends Json | undefined>(
  value: Value,
  operator: "AND" | "OR",
  onWritten: () => void = () => {},
): Value => {
  const write = (part: Json | undefined): Json | undefined => {
    if (Array.isArray(part)) {
      const entries = part.map((entry) => write(entry) ?? null);
      return entries.some((entry, index) => entry !== part[index]) ? entries : part;
    }
    if (!isJsonObject(part)) return part;
    const entries = Object.entries(part).map(([key, entry]) => [key, write(entry)] as const);
    if (Array.isArray(part.comparisons) && (part.logicalOperator ?? null) === null) {
      onWritten();
      return { ...Object.fromEntries(entries), logicalOperator: operator };
    }
    return entries.some(([key, entry]) => entry !== part[key]) ? Object.fromEntries(entries) : part;
  };
  // Adding one known key to some objects inside leaves the type as it was.
  return write(value) as Value;
};
