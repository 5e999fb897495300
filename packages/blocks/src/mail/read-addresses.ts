import type { MailAddress } from "@parley/core";

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/;

/** The maximum length of an e-mail address. */
const longest = 254;

const isAddress = (text: string): boolean => text.length <= longest && address.test(text);

/** Parses `Name <address>` or a plain address; null for anything else. */
export const readAddress = (text: string): MailAddress | null => {
  const [, name = "", inner] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const found = (inner ?? text).trim();
  if (!isAddress(found)) return null;
  // Line breaks are removed, because they would start another header.
  const plain = name
    .replace(/[\0-\x1f\x7f]+/g, " ")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  return { address: found, ...(plain === "" ? {} : { name: plain }) };
};

/**
 * Returns the different addresses in some lines, and the invalid parts. A line may contain several, separated by
 * commas.
 */
export const readAddresses = (lines: readonly string[]): { addresses: string[]; wrong: string[] } => {
  const parts = lines.flatMap((line) => line.split(/[,;\n]/)).map((part) => part.trim());
  const found = parts.filter((part) => part !== "").map((part) => ({ part, read: readAddress(part) }));
  return {
    addresses: [...new Set(found.flatMap(({ read }) => (read ? [read.address] : [])))],
    wrong: found.flatMap(({ part, read }) => (read ? [] : [part])),
  };
};
