/** What a value is, in words for people: `nothing`, `the number 5`, `a list`. Long texts are cut. */
export const describeValue = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return `the text "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  return typeof value === "number" || typeof value === "boolean" ? `${value}` : `a ${typeof value}`;
};
