/**
 * Splits a pasted address into the values of the fields that it fills; values that the address lacks are undefined. Null if
 * the text is no such address, but the value itself.
 */
export const takeAddressApart = (
  parts: Readonly<Record<string, string>> | undefined,
  text: string,
): Record<string, string | undefined> | null => {
  if (parts === undefined || !/^\s*https?:\/\/\S+\s*$/i.test(text)) return null;
  const found = Object.entries(parts).map(([key, pattern]) => [key, new RegExp(pattern).exec(text)?.[1]] as const);
  return found.some(([, part]) => part !== undefined) ? Object.fromEntries(found) : null;
};
