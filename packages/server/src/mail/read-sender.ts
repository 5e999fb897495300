import type { MailAddress } from "@parley/core";

/** Parses a sender from the settings: `Name <address>`, or the address alone. */
export const readSender = (text: string): MailAddress => {
  const [, name = "", address] = /^(.*)<([^<>]*)>\s*$/.exec(text.trim()) ?? [];
  if (address === undefined) return { address: text.trim() };
  const plain = name.trim().replace(/^['"]|['"]$/g, "");
  return { address: address.trim(), ...(plain === "" ? {} : { name: plain }) };
};
