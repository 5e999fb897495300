import type { MailAddress } from "@parley/core";

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/;

/** The longest address that mail servers know. */
const longest = 254;

const isAddress = (text: string): boolean => text.length <= longest && address.test(text);

/** `Name <address>` or an address alone; null for anything else. */
export const readAddress = (text: string): MailAddress | null => {
  const [, name = "", inner] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
  const found = (inner ?? text).trim();
  if (!isAddress(found)) return null;
  // A line break would begin another header.
  const plain = name
    .replace(/[\0-\x1f\x7f]+/g, " ")
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2");
  return { address: found, ...(plain === "" ? {} : { name: plain }) };
};

/** The addresses in some lines, each once, and what is none. A line may hold several, with commas between them. */
export const readAddresses = (lines: readonly string[]): { addresses: string[]; wrong: string[] } => {
  const parts = lines.flatMap((line) => line.split(/[,;\n]/)).map((part) => part.trim());
  const found = parts.filter((part) => part !== "").map((part) => ({ part, read: readAddress(part) }));
  return {
    addresses: [...new Set(found.flatMap(({ read }) => (read ? [read.address] : [])))],
    wrong: found.flatMap(({ part, read }) => (read ? [] : [part])),
  };
};
