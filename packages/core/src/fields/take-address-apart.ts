/**
 * The parts of an address that somebody has pasted, by the keys of the fields that they are for; those that the address
 * lacks are undefined. Null for a text that is no such address: it is the value itself.
 */
export const takeAddressApart = (
  parts: Readonly<Record<string, string>> | undefined,
  text: string,
): Record<string, string | undefined> | null => {
  if (parts === undefined || !/^\s*https?:\/\/\S+\s*$/i.test(text)) return null;
  const found = Object.entries(parts).map(([key, pattern]) => [key, new RegExp(pattern).exec(text)?.[1]] as const);
  return found.some(([, part]) => part !== undefined) ? Object.fromEntries(found) : null;
};
